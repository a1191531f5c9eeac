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
        text: `select o.*, n.surname, n.name, n.birth_at, r.due_date, r.urgent, count(*) over (),
            count(*) filter (where r.due_date < current_date) over () as late, count(*) filter (where r.urgent) over () as urgent_ones,
            (select json_agg(c.outcome) from communications c where c.sample_request_id = r.id) as told,
            (select json_agg(s.barcode) from samples s where s.newborn_id = o.newborn_id and s.deleted_at is null) as cards,
            (select json_agg(json_build_object('analyte', v.analyte, 'value', v.value)) from sample_analyses d
              join analysis_values v on v.sample_analysis_id = d.id and v.deleted_at is null
              where d.id = r.origin_sample_analysis_id) as found
          from sample_requests r join analysis_requests o on o.newborn_id = r.newborn_id and o.workgroup_id = r.workgroup_id
            and o.category = any(r.categories) and o.status = 'open' join newborns n on n.id = o.newborn_id
          where r.status in ('pending', 'assume_re_test') and r.type in ('new_spot', 'serum_sample') and r.workgroup_id = $1
          order by r.urgent desc, r.due_date nulls last, o.id limit 50`,
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
