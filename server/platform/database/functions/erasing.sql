-- What an erased customer leaves in the books. Immutable, which a cluster wants of whatever computes a column in an update.

-- What was sold, without the answers and without the texts typed with options: those stay with their price.
create or replace function app.without_answers(sold jsonb) returns jsonb language sql immutable parallel safe as $$
  select sold - 'answers' || case when jsonb_typeof(sold -> 'options') = 'array' then jsonb_build_object('options', (
    select coalesce(jsonb_agg(o || '{"content": null}' order by n), '[]')
    from jsonb_array_elements(sold -> 'options') with ordinality x (o, n))) else '{}' end
$$;

-- What a cart missed, without whom it was for.
create or replace function app.without_names(missed jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_agg(m || '{"participant": null}'), '[]') from jsonb_array_elements(missed) m
$$;
