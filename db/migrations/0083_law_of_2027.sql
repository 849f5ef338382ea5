-- The law of 2026 and 2027 as compiled on 2026-11-23 from statutes, rules and secondary pages. A row of the same first day
-- takes the place of the one that was read before; 'ended' makes room for a row with a first day. A state of which an
-- operator said something keeps what they said.
insert into state_rules (key, rule_set, state, standing, anchor, start_offset_days, length_days, period_from, period_to,
  carriers, carrier_scope, benefits, benefit_scope, age_from, age_to, since_on, part, held_months, gap_days,
  is_once_in_life, includes_advantage, surcharge_percent, source, checked_on, made_at, made_by, note)
select said.base || case when before.times = 0 then '' else '#' || before.times + 1 end,
  'current_law', state, standing, anchor, start_offset_days, length_days, period_from, period_to,
  case when carrier_scope like 'same_issuer%' then 'same_issuer' else 'any' end, carrier_scope,
  case benefit_scope when 'b_to_n' then 'equal_or_lesser' else benefit_scope end, benefit_scope,
  age_from::integer, age_to::integer, since_on::date, part, held_months::integer, gap_days::integer,
  is_once_in_life, includes_advantage, surcharge_percent::integer,
  source, '2026-11-23', '2026-11-23T00:00:00Z', 'Perennial', 'The law of 2026 and 2027'
from (
  select *, 'current_law:' || state || coalesce(':' || since_on, '') || case when part > 1 then '/' || part else '' end as base
  from (values
  (1, 'CA', 'obeyed', 'birthday', 0, 60, null, null, 'any', 'equal_or_lesser', null, null, null, 1, null, null, false, false, null, 'Cal. Ins. Code 10192.11; California Department of Insurance'),
  (2, 'CT', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'any', null, null, null, 1, null, null, false, false, null, 'Conn. Gen. Stat. 38a-495c; Connecticut Insurance Department'),
  (3, 'DE', 'ended', 'birthday', -30, 61, null, null, 'any', 'equal_or_lesser', null, null, null, 1, null, null, false, false, null, 'Delaware SB 71 of 2025'),
  (4, 'DE', 'obeyed', 'birthday', -30, 61, null, null, 'any', 'equal_or_lesser', null, null, '2026-01-01', 1, null, null, false, false, null, 'Delaware SB 71 of 2025, signed 2025-09-03; Insurance Department Bulletin 11. The first day stands in one source only'),
  (5, 'ID', 'obeyed', 'birthday', 0, 63, null, null, 'any', 'equal_or_lesser', null, null, '2022-03-01', 1, null, null, false, false, null, 'Idaho Department of Insurance, “Recent changes”'),
  (6, 'IL', 'obeyed', 'birthday', 0, 45, null, null, 'same_issuer', 'equal_or_lesser', 65, 75, null, 1, null, null, false, false, null, '215 ILCS 5/363(8)'),
  (7, 'IL', 'obeyed', 'birthday', 0, 45, null, null, 'same_issuer_or_affiliate', 'equal_or_lesser', 65, 75, '2026-01-01', 1, null, null, false, false, null, '215 ILCS 5/363(8), as changed by P.A. 103-747: affiliates too'),
  (8, 'IN', 'obeyed', 'birthday', -31, 63, null, null, 'other_issuer', 'same_letter', 65, null, '2026-03-15', 1, null, null, false, false, null, 'Indiana HEA 1226 of 2025, amended by HEA 1260 of 2026: policies issued or renewed from that day'),
  (9, 'KY', 'obeyed', 'birthday', 0, 60, null, null, 'other_issuer', 'same_letter', null, null, '2024-01-01', 1, null, null, false, false, null, 'Kentucky Department of Insurance, bulletin of 2024-01-24. That the 60 days start on the birthday is practice'),
  (10, 'LA', 'ended', 'birthday', 0, 63, null, null, 'same_issuer', 'equal_or_lesser', null, null, null, 1, null, null, false, false, null, 'La. R.S. 22:1112'),
  (11, 'LA', 'obeyed', 'birthday', 0, 63, null, null, 'same_issuer_or_affiliate', 'equal_or_lesser', null, null, '2022-08-01', 1, null, null, false, false, null, 'La. R.S. 22:1112. Affiliates since 2023; the day was not found'),
  (12, 'MA', 'obeyed', 'calendar', 0, 0, '02-01', '03-31', 'any', 'any', null, null, null, 1, null, null, false, false, null, 'Mass. G.L. 176K §3. Companies take people all year'),
  (13, 'MD', 'obeyed', 'birthday', 0, 31, null, null, 'any', 'equal_or_lesser', null, null, '2023-07-01', 1, null, null, false, false, null, 'Md. Insurance 15-909(b)(6), Ch. 680 of 2022: 30 days following the birthday, here with the birthday'),
  (14, 'ME', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'equal_or_lesser', null, null, null, 1, null, 90, false, false, null, '24-A M.R.S. 5012; Maine Bureau of Insurance'),
  (15, 'MN', 'unchecked', 'calendar', 0, 0, '10-15', '12-07', 'any', 'any', 65, 70, '2026-08-01', 1, null, null, true, false, 35, 'Minnesota Laws 2025, 1st Sp. Sess. ch. 4 art. 5; Minn. Stat. 62A.31. The period is disputed'),
  (16, 'MN', 'unchecked', 'calendar', 0, 0, '01-01', '03-31', 'any', 'any', 65, 70, '2026-08-01', 2, null, null, true, false, 35, 'Minnesota Laws 2025, 1st Sp. Sess. ch. 4 art. 5; Minn. Stat. 62A.31, as one reader has it. The period is disputed'),
  (17, 'MO', 'obeyed', 'policy_anniversary', -30, 61, null, null, 'other_issuer', 'same_letter', null, null, null, 1, null, null, false, false, null, '20 CSR 400-3.650; Missouri shopping guide: 30 days before to 30 after the policy anniversary'),
  (18, 'NM', 'obeyed', 'birth_month', 0, 60, null, null, 'any', 'equal_or_lesser', 65, null, '2027-01-01', 1, null, null, false, false, null, 'New Mexico SB 21 of 2026; aging.nm.gov'),
  (19, 'NV', 'ended', 'birth_month', 0, 60, null, null, 'any', 'equal_or_lesser', null, null, null, 1, null, null, false, false, null, 'NRS 687B.352'),
  (20, 'NV', 'obeyed', 'birth_month', 0, 61, null, null, 'any', 'equal_or_lesser', null, null, '2022-01-01', 1, null, null, false, false, null, 'NRS 687B.352: at least 60 days after the first of the birth month; only plans that are still sold'),
  (21, 'NY', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'any', null, null, null, 1, null, null, false, false, null, 'N.Y. Insurance Law 3231(a); Department of Financial Services'),
  (22, 'OK', 'obeyed', 'birthday', 0, 60, null, null, 'any', 'equal_or_lesser', null, null, null, 1, null, 90, false, false, null, 'OAC 365:10-5-129; Oklahoma Insurance Department'),
  (23, 'OR', 'obeyed', 'birthday', -30, 61, null, null, 'any', 'equal_or_lesser', null, null, null, 1, null, null, false, false, null, 'OAR 836-052-0143, text of 2024-09; state leaflet of 2023: from 30 days before'),
  (24, 'RI', 'obeyed', 'calendar', 0, 0, '10-15', '12-07', 'any', 'any', null, null, '2025-07-02', 1, null, 90, false, true, null, 'R.I. Gen. Laws 27-18.2-3(h), H5494 and S0610 of 2025: cover from January 1'),
  (25, 'UT', 'obeyed', 'birthday', 0, 60, null, null, 'same_issuer', 'equal_or_lesser', null, null, '2025-05-07', 1, null, null, false, false, null, 'Utah Code 31A-22-620; CSG Actuarial'),
  (26, 'VA', 'obeyed', 'birthday', 0, 61, null, null, 'any', 'same_letter', null, null, '2025-07-01', 1, null, null, false, false, null, 'Va. Code 38.2-3611, HB 2100 of 2025: at least 60 days after the birthday'),
  (27, 'WA', 'obeyed', 'continuous', 0, 0, null, null, 'any', 'b_to_n', null, null, null, 1, null, null, false, false, null, 'RCW 48.66.045; Washington Insurance Commissioner'),
  (28, 'WV', 'obeyed', 'birth_month', 0, 60, null, null, 'same_issuer_or_affiliate', 'equal_or_lesser', null, null, '2026-06-01', 1, 24, null, false, false, null, 'W. Va. Code 33-15F-1(b), HB 4869 of 2026. Any company where one’s own no longer sells the plan'),
  (29, 'WY', 'obeyed', 'birthday', 0, 63, null, null, 'any', 'equal_or_lesser', null, null, '2025-06-04', 1, null, null, false, false, null, 'Wyoming Insurance Regulation ch. 35, Bulletin 06-2025')
  ) as listed (place, state, standing, anchor, start_offset_days, length_days, period_from, period_to, carrier_scope,
    benefit_scope, age_from, age_to, since_on, part, held_months, gap_days, is_once_in_life, includes_advantage,
    surcharge_percent, source)
) as said
cross join lateral (
  select count(*) as times from state_rules r
  where r.rule_set = 'current_law' and r.state = said.state and r.part = said.part
    and r.since_on is not distinct from said.since_on::date
) as before
where not exists (
  select from state_rules r
  where r.rule_set = 'current_law' and r.state = said.state and r.made_by <> 'Perennial'
)
order by place;
