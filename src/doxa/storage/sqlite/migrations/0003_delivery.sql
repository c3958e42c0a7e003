-- Delivery: what took the place of a superseded belief, and each withholding written down once.
-- Cue rows of an older store lack patterns of paths, symbols, topics and moments; whoever opens it rebuilds them.

ALTER TABLE beliefs ADD COLUMN successor TEXT;

DELETE FROM deliveries WHERE outcome = 'withheld' AND seq NOT IN (
  SELECT min(seq) FROM deliveries WHERE outcome = 'withheld' GROUP BY project, session, agent, belief, version, rule);

CREATE UNIQUE INDEX deliveries_withheld
  ON deliveries (project, session, agent, belief, version, rule) WHERE outcome = 'withheld';

INSERT OR REPLACE INTO meta (project, name, value) SELECT number, 'outdated', '3' FROM projects;
