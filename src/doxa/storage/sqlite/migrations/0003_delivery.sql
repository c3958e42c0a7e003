-- Delivery: what took the place of a superseded belief, and each withholding written down once.
-- Cue rows of an older store lack patterns of paths, symbols, topics and moments; whoever opens it rebuilds them.

ALTER TABLE beliefs ADD COLUMN successor TEXT;

-- When a belief that forecloses something is to be put to the test.
ALTER TABLE beliefs ADD COLUMN schedule TEXT;

-- As what it was delivered: what an agent was told as a claim is a premise of what it concludes.
ALTER TABLE deliveries ADD COLUMN label TEXT NOT NULL DEFAULT '';

CREATE INDEX deliveries_claims ON deliveries (project, session) WHERE label IN ('claim', 'caveat');

DELETE FROM deliveries WHERE outcome = 'withheld' AND seq NOT IN (
  SELECT min(seq) FROM deliveries WHERE outcome = 'withheld' GROUP BY project, session, agent, belief, version, rule);

CREATE UNIQUE INDEX deliveries_withheld
  ON deliveries (project, session, agent, belief, version, rule) WHERE outcome = 'withheld';

INSERT OR REPLACE INTO meta (project, name, value) SELECT number, 'outdated', '3' FROM projects;
