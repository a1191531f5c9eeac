import { ask, page, type Question } from './question.ts'

const requestRow = `r.*, n.surname, n.name, n.birth_at, m.name as motivation,
  (select json_agg(w.name) from sample_request_recipients asked join workgroups w on w.id = asked.workgroup_id
    where asked.sample_request_id = r.id) as recipients,
  (select json_agg(c.outcome) from communications c where c.sample_request_id = r.id) as told,
  (select json_agg(notice.type) from birth_point_notices notice where notice.entity_type = 'sample-request'
    and notice.entity_id = r.id) as notices`
const requests = `sample_requests r join newborns n on n.id = r.newborn_id left join motivations m on m.id = r.motivation_id
  where r.workgroup_id = $1`

/** Cards that the second laboratory waits for or decided on today, and that another one accepted, each with its state. */
const atReception = `mine as (select workgroup_id as id from users where email = 'icfc@laboratorio.example'),
  parts as (
    select a.sample_id, true as waiting, false as taken from analyzable_samples a
      where a.status = 'waiting' and a.deleted_at is null and a.workgroup_id = (select id from mine) group by a.sample_id
    union all
    select a.sample_id, false, bool_or(a.status not in ('not_valid', 'not_required')) from analyzable_samples a
      where a.deleted_at is null and a.workgroup_id = (select id from mine) and a.sample_id in (
        select sample_id from analyzable_samples where workgroup_id = (select id from mine) and deleted_at is null and accepted_at >= current_date
        union select sample_id from analyzable_samples where workgroup_id = (select id from mine) and deleted_at is null and ended_at >= current_date)
      group by a.sample_id having bool_or(a.status <> 'not_required') and not bool_or(a.status = 'waiting')),
  cards as materialized (
    select s.id, s.accepted_at, sh.destination_workgroup_id as hub_id, case
        when not waiting then case when taken then 'received' else 'unsuitable' end when lost.not_received_at is not null then 'not_received'
        when s.accepted_at <= now() - interval '48 hours' then 'late' else 'on_way' end as state
    from parts cross join lateral (select * from samples where id = parts.sample_id and status = 'accepted' and deleted_at is null offset 0) s
      cross join lateral (select destination_workgroup_id from shippings where id = s.shipping_id offset 0) sh
      left join card_receptions lost on lost.sample_id = s.id and lost.workgroup_id = (select id from mine)
    where sh.destination_workgroup_id <> (select id from mine)
      and (waiting or not exists (select from newborns n where n.id = s.newborn_id and n.closure_at is not null)))`

/** One of the recipients was told of all categories. */
const knows = (categories: string, recipients: string) =>
  `${categories} <@ coalesce(array_agg(told.category) filter (where c.recipient_type in (${recipients})), '{}')`
const family = `'genitore', 'punto_nascita', 'tin'`
/**
 * Recipients who were not told of a request or report `r` since a moment.
 * @param both where centre and family have to know
 */
const untold = (
  both: string,
  categories: string,
  since: string,
  others: string,
) => `(select array_remove(array[
    case when ${both} and not ${knows(categories, `'centro_clinico'`)} then 'centre' end,
    case when ${both} and not ${knows(categories, family)} then 'family' end, ${others}], null)
  from communications c cross join unnest(c.told_categories) told (category) where c.newborn_id = r.newborn_id
    and c.outcome = 'comunicato' and coalesce(c.author_workgroup_id, r.workgroup_id) = r.workgroup_id and c.at >= date_trunc('minute', ${since}))`

/**
 * Lists of newborns and requests that somebody waits for. The bare question joins every table that
 * its list joins.
 */
export const waitingQuestions: readonly Question[] = [
  {
    name: 'neonati senza esito: contatore',
    role: 'accettazione',
    path: () => ask('/failsafe/list', { pageSize: '0' }),
    bare: (_, { laboratory }) => [
      {
        text: `select count(distinct newborn_id) from failsafe_parts where workgroup_id = $1 and from_at <= now()
            and (by_age is null or by_age = (birth_at <= now() - interval '7 days'))`,
        values: [laboratory],
      },
    ],
  },
  {
    name: 'banco dei richiami',
    role: 'analista',
    path: () => ask('/recall-case/list', { pageSize: '50' }),
    bare: (_, { laboratory }) => [
      {
        // As the board: recalls, positives and late serum; urgent ones first, then late ones; of each its cards' values, as they were asked for.
        text: `with parts as (
            select o.id, r.id as request_id, r.urgent, coalesce(r.status = 'pending' and r.due_date < current_date, false) as late, r.due_date
              from sample_requests r join analysis_requests o on o.newborn_id = r.newborn_id and o.workgroup_id = r.workgroup_id
                and o.category = any(r.categories) and o.status = 'open'
              where r.status in ('pending', 'assume_re_test') and r.type in ('new_spot', 'serum_sample') and r.workgroup_id = $1
            union all select o.id, null, p.urgent, false, null from reports p join analysis_requests o on o.id = p.analysis_request_id
              and o.status = 'open' where p.outcome = 'positive' and p.status in ('pending', 'accepted', 'reopened') and p.workgroup_id = $1
            union all select o.id, null, false, d.pending_since < current_date, d.pending_since::date from sample_analyses d
              join analyzable_samples a on a.id = d.analyzable_sample_id and a.deleted_at is null
              join analysis_requests o on o.newborn_id = a.newborn_id and o.category = a.category and o.workgroup_id = a.workgroup_id
                and o.status = 'open' where d.status = 'pending' and d.pending_reason = 'serum_uploaded' and a.workgroup_id = $1),
          cases as (select id, bool_or(urgent) as urgent, bool_or(late) as late, min(due_date) as due_date, min(request_id) as request_id
            from parts group by id),
          shown as (select *, count(*) over () as total, count(*) filter (where late) over () as late_ones,
              count(*) filter (where urgent) over () as urgent_ones
            from cases order by urgent desc, late desc, due_date nulls last, id limit 50)
          select shown.*, o.*, n.surname, n.name, n.birth_at, place.name as place,
            (select json_agg(c.*) from communications c where c.newborn_id = o.newborn_id) as told,
            (select json_agg(w.name) from sample_request_recipients asked join workgroups w on w.id = asked.workgroup_id
              where asked.sample_request_id = shown.request_id) as recipients,
            (select json_agg(step.*) from case_escalations step where step.analysis_request_id = o.id) as steps,
            (select json_agg(json_build_object('card', s.barcode, 'at', s.collected_at, 'analyte', v.analyte, 'value', v.value, 'flag', v.flag))
              from analyzable_samples a join samples s on s.id = a.sample_id and s.deleted_at is null
                join sample_analyses d on d.analyzable_sample_id = a.id join analysis_values v on v.sample_analysis_id = d.id
              where a.newborn_id = o.newborn_id and a.category = o.category and a.deleted_at is null and v.deleted_at is null) as found
          from shown join analysis_requests o on o.id = shown.id join newborns n on n.id = o.newborn_id
            left join workgroups place on place.id = coalesce(n.current_workgroup_id, n.birth_workgroup_id)
          order by shown.urgent desc, shown.late desc, shown.due_date nulls last, shown.id`,
        values: [laboratory],
      },
    ],
  },
  {
    name: 'comunicazioni mancanti',
    role: 'accettazione',
    path: () => ask('/missing-communication/list', { pageSize: '50' }),
    bare: (_, { laboratory }) => [
      {
        // Positives, requests that wait for material, and urgent ones also when it came; with everybody who was not told.
        text: `with parts as (
            select 'report-' || r.id as key, r.newborn_id, r.urgent, r.created_at as since, array[r.category] as categories, told.missing
              from reports r cross join lateral (select ${untold('true', 'array[r.category]', 'r.created_at', 'null')} as missing) told
              where r.outcome = 'positive' and r.status in ('pending', 'accepted', 'reopened') and r.workgroup_id = $1
            union all select 'request-' || r.id, r.newborn_id, r.urgent, r.approved_at, r.categories, told.missing
              from sample_requests r cross join lateral (select ${untold(
                'r.urgent',
                'r.categories',
                'r.approved_at',
                `case when not r.urgent and not ${knows('r.categories', `${family}, 'pls'`)} and not exists (
                  select from birth_point_notices b where b.entity_type = 'sample-request' and b.entity_id = r.id
                    and b.acknowledged_at is not null) then 'birth_point' end`,
              )} as missing offset 0) told
              where r.workgroup_id = $1 and r.type <> 're_test' and r.approved_at is not null
                and (r.status = 'pending' or r.urgent and r.status in ('assume_re_test', 'done'))),
          shown as (select *, count(*) over () as total from parts where cardinality(missing) > 0 order by urgent desc, since, key limit 50)
          select shown.*, n.surname, n.name, n.birth_at, n.pediatrician, place.name as place, place.phones, (
              select centre.name from workgroup_birth_points link join workgroups centre on centre.id = link.workgroup_id
              where link.birth_point_id = place.id and (centre.config ->> 'pediatric')::boolean order by centre.name_sort limit 1) as centre
          from shown join newborns n on n.id = shown.newborn_id
            left join workgroups place on place.id = coalesce(n.current_workgroup_id, (select s.author_workgroup_id from samples s
              where s.newborn_id = n.id and s.deleted_at is null order by s.id desc limit 1))
          order by shown.urgent desc, shown.since, shown.key`,
        values: [laboratory],
      },
    ],
  },
  {
    name: 'avvisi senza conferma',
    role: 'accettazione',
    path: () => ask('/birth-point-notice/list', { pageSize: '50', state: 'late' }),
    bare: (_, { laboratory }) =>
      page(
        'notice.*, w.name, w.phones',
        `birth_point_notices notice join workgroups w on w.id = notice.workgroup_id where notice.laboratory_id = $1
          and notice.needs_answer and notice.acknowledged_at is null and notice.created_at < now() - interval '24 hours'
          and exists (select from sample_requests r where r.id = notice.entity_id and r.status = 'pending')`,
        'notice.created_at, notice.id',
        [laboratory],
      ),
  },
  {
    name: 'ricezione dischi',
    role: 'icfc',
    path: () => ask('/reception/list', { pageSize: '50' }),
    // The counters by state are part of the question.
    bare: () => [
      {
        text: `with ${atReception}, page as (select * from cards order by accepted_at, id limit 50)
          select s.*, page.state, n.surname, n.name, n.birth_at, w.name as author, hub.name as hub,
            (select json_agg(json_build_object('category', a.category, 'status', a.status)) from analyzable_samples a
              where a.sample_id = s.id and a.deleted_at is null and a.workgroup_id = (select id from mine)) as categories,
            (select json_object_agg(state, number) from (select state, count(*) as number from cards group by state) counted) as counts,
            (select min(accepted_at) from cards where state in ('late', 'not_received')) as oldest, (select count(*) from cards) as total
          from page join samples s on s.id = page.id join newborns n on n.id = s.newborn_id
            join workgroups w on w.id = s.author_workgroup_id join workgroups hub on hub.id = page.hub_id
          order by page.accepted_at, page.id`,
        values: [],
      },
    ],
  },
  {
    name: 'follow-up attesi',
    role: 'supervisore',
    path: () => ask('/follow-up/expected', { pageSize: '50' }),
    bare: (_, { laboratory }) =>
      page(
        'r.*, n.surname, n.name',
        `reports r join newborns n on n.id = r.newborn_id where r.workgroup_id = $1 and r.outcome = 'positive'
          and r.status = 'accepted' and not exists (select from follow_ups f where f.newborn_id = r.newborn_id
            and f.category = r.category)`,
        'r.created_at, r.id',
        [laboratory],
      ),
  },
  ...(['new_spot', 'serum_sample', 're_test'] as const).map(
    (type): Question => ({
      name: `richieste: ${type}`,
      role: 'analista',
      path: () => ask('/sample-request/list', { pageSize: '50', type }),
      bare: (_, { laboratory }) =>
        page(
          requestRow,
          `${requests} and r.type = $2`,
          `case when r.status in ('pending', 'assume_re_test') then 0 else 1 end, r.due_date nulls last, r.id`,
          [laboratory, type],
        ),
    }),
  ),
  {
    name: 'richieste approvate',
    role: 'analista',
    path: () => ask('/sample-request/list', { pageSize: '50', approved: 'true', sort: '-approvedAt' }),
    bare: (_, { laboratory }) =>
      page(
        requestRow,
        `${requests} and r.approved_at is not null`,
        'r.approved_at desc nulls last, r.id desc',
        [laboratory],
      ),
  },
]
