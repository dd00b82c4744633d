"""A solved game as a printed report: what a laboratory or a regulator reads and files.

One page of HTML that needs nothing else and looks right on paper.
"""

from oddchip.edge.report.page import report

__all__ = ["report"]
