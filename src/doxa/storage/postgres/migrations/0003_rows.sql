-- A session sees the rows of one project alone, and of none before it says which.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['projects', 'events', 'settings', 'questions', 'beliefs', 'cues', 'premises', 'marks',
    'deliveries', 'followers']
  LOOP
    EXECUTE format('ALTER TABLE doxa.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE doxa.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format($policy$
      CREATE POLICY one_project ON doxa.%I
      USING (project = current_setting('doxa.project', true))
      WITH CHECK (project = current_setting('doxa.project', true))
    $policy$, name);
  END LOOP;
END $$;
