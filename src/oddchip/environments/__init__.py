"""Games as environments for learning programs, by the conventions of PettingZoo and Gymnasium.

An agent gets what `table.view` and `house.views` show its seat, as numbers, and nothing else. The
two libraries come with `pip install oddchip[research]`.
"""

try:
    import gymnasium
    import pettingzoo  # noqa: F401 - one clear line if either is missing
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"environments need {missing.name}; pip install 'oddchip[research]' brings it",
        name=missing.name,
    ) from None

from oddchip.environments.house_env import HouseEnv
from oddchip.environments.table_env import TableEnv

__all__ = ["HouseEnv", "TableEnv"]

gymnasium.register(id="oddchip/House-v0", entry_point="oddchip.environments:HouseEnv")
