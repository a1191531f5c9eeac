import { ask, page, type Question } from './question.ts'

const requestRow = `r.*, n.surname, n.name, n.birth_at, m.name as motivation,
  (select json_agg(w.name) from sample_request_recipients asked join workgroups w on w.id = asked.workgroup_id
    where asked.sample_request_id = r.id) as recipients,
  (select json_agg(c.outcome) from communications c where c.sample_request_id = r.id) as told,
  (select json_agg(notice.type) from birth_point_notices notice where notice.entity_type = 'sample-request'
    and notice.entity_id = r.id) as notices`
const requests = `sample_requests r join newborns n on n.id = r.newborn_id left join motivations m on m.id = r.motivation_id
  where r.workgroup_id = $1`

const awaited = `select sample_id, json_agg(category) as categories from analyzable_samples where status = 'waiting'
  and deleted_at is null and workgroup_id = (select workgroup_id from users where email = 'icfc@laboratorio.example')
  group by sample_id`

/** Lists of newborns and requests that somebody waits for. What a list takes from several tables, the bare question does too. */
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
    bare: (_, { laboratory }) =>
      page(
        'r.*, n.surname, n.name, n.pediatrician, (select w.name from workgroups w where w.id = n.birth_workgroup_id) as place',
        `sample_requests r join newborns n on n.id = r.newborn_id where r.workgroup_id = $1 and r.status = 'pending'
          and r.approved_at is not null and not exists (select from communications c where c.sample_request_id = r.id
            and c.outcome = 'comunicato')`,
        'r.urgent desc, r.approved_at, r.id',
        [laboratory],
      ),
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
        text: `select case when lost.sample_id is not null then 'not_received' when s.accepted_at <= now() - interval '48 hours'
              then 'late' else 'on_way' end as state, count(*), min(s.accepted_at)
            from (${awaited}) a join samples s on s.id = a.sample_id and s.status = 'accepted' and s.deleted_at is null
            left join card_receptions lost on lost.sample_id = s.id group by 1`,
        values: [],
      },
      {
        text: `select s.*, n.surname, n.name, w.name as author, a.categories from (${awaited}) a
            join samples s on s.id = a.sample_id and s.status = 'accepted' and s.deleted_at is null
            join newborns n on n.id = s.newborn_id join workgroups w on w.id = s.author_workgroup_id
            order by s.accepted_at, s.id limit 50`,
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
