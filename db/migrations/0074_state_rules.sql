-- When people of a state may change plans without health questions: a row for each time somebody said so, none ever
-- changed. Of rows of one set, state and first day the newest holds; it ends the day before the next one begins.
create table state_rules (
  id bigint generated always as identity primary key,
  -- Mails and premiums that turned on it remember it by this.
  key text not null unique,
  rule_set text not null check (rule_set in ('spec', 'current_law')),
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- 'unchecked' is shown and not obeyed; 'ended' says that from since_on on there is no rule.
  standing text not null check (standing in ('obeyed', 'unchecked', 'ended')),
  anchor text not null
    check (anchor in ('birthday', 'birth_month', 'policy_anniversary', 'calendar', 'continuous')),
  start_offset_days integer not null,
  length_days integer not null check (length_days >= 0),
  -- MM-DD, both included.
  period_from text,
  period_to text,
  carriers text not null check (carriers in ('any', 'same_issuer')),
  benefits text not null check (benefits in ('any', 'equal_or_lesser', 'same_letter')),
  age_from integer,
  age_to integer,
  since_on date,
  source text not null,
  checked_on date not null,
  -- What processes that keep the rules know them by: no two databases share one.
  version uuid not null default gen_random_uuid(),
  made_at timestamptz not null,
  made_by text not null,
  note text not null,
  check ((anchor = 'calendar') = (period_from is not null and period_to is not null)),
  check (anchor not in ('calendar', 'continuous') or (start_offset_days = 0 and length_days = 0))
);
grant select on state_rules to app_user, app_system;
grant insert on state_rules to app_system;

insert into state_rules (key, rule_set, state, standing, anchor, start_offset_days, length_days, period_from, period_to,
  carriers, benefits, age_from, age_to, since_on, source, checked_on, made_at, made_by, note)
select key, rule_set, state, standing, anchor, start_offset_days, length_days, period_from, period_to,
  carriers, benefits, age_from, age_to, since_on::date, source, '2026-11-20', '2026-11-20T00:00:00Z', 'Perennial',
  'The first rules'
from (values
  ('spec:CA', 'spec', 'CA', 'obeyed', 'birthday', -30, 60, null, null, 'any', 'equal_or_lesser', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:ID', 'spec', 'ID', 'obeyed', 'birthday', 0, 63, null, null, 'any', 'equal_or_lesser', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:IL', 'spec', 'IL', 'obeyed', 'birthday', 0, 45, null, null, 'any', 'equal_or_lesser', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:KY', 'spec', 'KY', 'obeyed', 'birthday', 0, 60, null, null, 'any', 'same_letter', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:LA', 'spec', 'LA', 'obeyed', 'birthday', -30, 93, null, null, 'any', 'equal_or_lesser', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:MD', 'spec', 'MD', 'obeyed', 'birthday', 0, 31, null, null, 'any', 'equal_or_lesser', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:NV', 'spec', 'NV', 'obeyed', 'birth_month', 0, 60, null, null, 'any', 'equal_or_lesser', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:OK', 'spec', 'OK', 'obeyed', 'birthday', 0, 60, null, null, 'any', 'equal_or_lesser', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:OR', 'spec', 'OR', 'obeyed', 'birthday', 0, 31, null, null, 'any', 'equal_or_lesser', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:MO', 'spec', 'MO', 'obeyed', 'policy_anniversary', -30, 63, null, null, 'any', 'same_letter', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:CT', 'spec', 'CT', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'any', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:MA', 'spec', 'MA', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'any', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:NY', 'spec', 'NY', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'any', null, null, null, 'Perennial’s standard list of switching windows'),
  ('spec:WA', 'spec', 'WA', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'any', null, null, null, 'Perennial’s standard list of switching windows'),
  ('current_law:CA', 'current_law', 'CA', 'obeyed', 'birthday', 0, 60, null, null, 'any', 'equal_or_lesser', null, null, null, 'Cal. Ins. Code 10192.11, as summarised by NABIP and AARP: at least 60 days from the birthday'),
  ('current_law:ID:2022-03-01', 'current_law', 'ID', 'obeyed', 'birthday', 0, 63, null, null, 'any', 'equal_or_lesser', null, null, '2022-03-01', 'Idaho Department of Insurance; medicarehelper'),
  ('current_law:IL', 'current_law', 'IL', 'obeyed', 'birthday', 0, 45, null, null, 'same_issuer', 'equal_or_lesser', 65, 75, null, 'Illinois P.A. 103-0747, by billtrack50'),
  ('current_law:KY:2024-01-01', 'current_law', 'KY', 'obeyed', 'birthday', 0, 60, null, null, 'any', 'same_letter', null, null, '2024-01-01', 'Kentucky birthday rule, by healthnews and bluewave'),
  ('current_law:LA', 'current_law', 'LA', 'obeyed', 'birthday', 0, 63, null, null, 'same_issuer', 'equal_or_lesser', null, null, null, 'La. R.S. 22:1112, statute text'),
  ('current_law:MD:2023-07-01', 'current_law', 'MD', 'obeyed', 'birthday', 0, 31, null, null, 'any', 'equal_or_lesser', null, null, '2023-07-01', 'Md. Insurance 15-909 (Ch. 680 of 2022)'),
  ('current_law:NV', 'current_law', 'NV', 'obeyed', 'birth_month', 0, 60, null, null, 'any', 'equal_or_lesser', null, null, null, 'NRS 687B.352'),
  ('current_law:OK', 'current_law', 'OK', 'obeyed', 'birthday', 0, 60, null, null, 'any', 'equal_or_lesser', null, null, null, 'Oklahoma Insurance Department, oid.ok.gov'),
  ('current_law:OR', 'current_law', 'OR', 'obeyed', 'birthday', 0, 31, null, null, 'any', 'equal_or_lesser', null, null, null, 'Oregon birthday rule, by oregonlive'),
  ('current_law:MO', 'current_law', 'MO', 'obeyed', 'policy_anniversary', -30, 61, null, null, 'any', 'same_letter', null, null, null, 'Missouri bulletin 99-03: within 30 days of the policy anniversary'),
  ('current_law:CT', 'current_law', 'CT', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'any', null, null, null, 'medicareresources.org, Medigap in Connecticut'),
  ('current_law:NY', 'current_law', 'NY', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'any', null, null, null, 'medicareresources.org, Medigap in New York'),
  ('current_law:MA', 'current_law', 'MA', 'obeyed', 'calendar', 0, 0, '02-01', '03-31', 'any', 'any', null, null, null, 'medicareresources.org, Medigap in Massachusetts: February and March by law, longer where insurers choose'),
  ('current_law:WA', 'current_law', 'WA', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'equal_or_lesser', null, null, null, 'RCW 48.66.045: holders of plans B to N may change among them at any time'),
  ('current_law:VA:2025-07-01', 'current_law', 'VA', 'obeyed', 'birthday', 0, 60, null, null, 'any', 'same_letter', null, null, '2025-07-01', 'Virginia HB 2100 and SB 1199 (2025), by billtrack50'),
  ('current_law:UT:2025-05-07', 'current_law', 'UT', 'obeyed', 'birthday', 0, 60, null, null, 'same_issuer', 'equal_or_lesser', null, null, '2025-05-07', 'Utah Code 31A-22-620'),
  ('current_law:WY:2025-06-04', 'current_law', 'WY', 'obeyed', 'birthday', 0, 63, null, null, 'any', 'equal_or_lesser', null, null, '2025-06-04', 'Wyoming Insurance Regulation ch. 35, Bulletin 06-2025'),
  ('current_law:IN:2026-01-01', 'current_law', 'IN', 'obeyed', 'birthday', 0, 61, null, null, 'any', 'same_letter', 65, null, '2026-01-01', 'Indiana HEA 1226'),
  ('current_law:DE', 'current_law', 'DE', 'unchecked', 'birthday', -30, 61, null, null, 'any', 'equal_or_lesser', null, null, null, 'Delaware SB 71 (2025), as introduced; enactment not verified'),
  ('current_law:ME', 'current_law', 'ME', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'equal_or_lesser', null, null, null, 'maine.gov: to equal or lesser benefits, for holders without a gap of more than 90 days')
) as first (key, rule_set, state, standing, anchor, start_offset_days, length_days, period_from, period_to, carriers,
  benefits, age_from, age_to, since_on, source);

-- The plans of agencies that go by the set are made anew.
create function request_plans_by_rules() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id)
    select o.id, null from organizations o
    left join organization_settings g on g.organization_id = o.id
    where o.closed_at is null and coalesce(g.state_rule_set, 'spec') = new.rule_set;
  return null;
end $$;
create trigger plan_changed_rules after insert on state_rules for each row execute function request_plans_by_rules();

-- What whoever runs the product did with `npm run operator`.
create table operator_deeds (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- As they named themselves; null where they did not.
  by_whom text,
  verb text not null,
  said text not null
);
grant select, insert on operator_deeds to app_system;
