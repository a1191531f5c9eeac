import { ask, counted, page, pick, type Question } from './question.ts'
import { waitingQuestions } from './questions-waiting.ts'

const card = `s.*, n.surname, n.name, n.birth_at, n.ga_weeks, n.birth_weight, w.name as author, sh.barcode as shipping,
  (select json_agg(json_build_object('category', a.category, 'status', a.status)) from analyzable_samples a
    where a.sample_id = s.id and a.deleted_at is null) as categories`
const cards = `samples s join newborns n on n.id = s.newborn_id join workgroups w on w.id = s.author_workgroup_id
  left join shippings sh on sh.id = s.shipping_id`

const cardPage = (where: string, order: string, values: readonly unknown[]) =>
  page(card, `${cards} where s.deleted_at is null and ${where}`, order, values)
const newest = 's.accepted_at desc nulls last, s.id desc'
const own = `s.status = 'accepted' and sh.destination_workgroup_id = $1`

const shipments = `shippings s join workgroups w on w.id = s.author_workgroup_id where s.deleted_at is null
  and s.destination_workgroup_id = $1`
const shipmentPage = (where: string, values: readonly unknown[]) =>
  page(
    `s.*, w.name as author, (select json_object_agg(status, number) from (select c.status, count(*) as number
       from samples c where c.shipping_id = s.id and c.deleted_at is null group by c.status) counts)`,
    `${shipments} and ${where}`,
    's.sent_at desc nulls last, s.id desc',
    values,
  )

const analyzables = `analyzable_samples a join samples s on s.id = a.sample_id join newborns n on n.id = s.newborn_id
  join workgroups w on w.id = s.author_workgroup_id where a.deleted_at is null and a.workgroup_id = $1`
const analyzableRow =
  'a.*, s.barcode, s.punches_total - s.punches_used as punches, n.surname, n.name, n.birth_at, w.name as author'

export const questions: readonly Question[] = [
  {
    name: 'spedizioni',
    role: 'accettazione',
    path: () => ask('/shipping/list', { pageSize: '50', withWorkgroupAuthor: 'true' }),
    bare: (_, { laboratory }) => shipmentPage(`s.status <> 'draft'`, [laboratory]),
  },
  {
    name: 'spedizioni in arrivo',
    role: 'accettazione',
    path: () => ask('/shipping/list', { pageSize: '50', status: 'sent', withWorkgroupAuthor: 'true' }),
    bare: (_, { laboratory }) => shipmentPage(`s.status = 'sent'`, [laboratory]),
  },
  {
    name: 'campioni accettati',
    role: 'piastre',
    path: () => ask('/sample/list/accepted', { pageSize: '50' }),
    bare: (_, { laboratory }) => cardPage(own, newest, [laboratory]),
  },
  {
    name: 'ultimi accettati',
    role: 'accettazione',
    path: () => ask('/sample/list/last-accepted', { pageSize: '50' }),
    bare: (_, { laboratory }) => cardPage(`${own} and s.accepted_at >= current_date`, newest, [laboratory]),
  },
  {
    name: 'tutti i campioni',
    role: 'supporto',
    path: () => ask('/sample/list', { pageSize: '50' }),
    bare: () => cardPage('true', newest, []),
  },
  {
    name: 'ricerca: codice',
    role: 'accettazione',
    path: (turn, { barcodes }) => ask('/sample/list', { pageSize: '50', q: pick(barcodes, turn) }),
    bare: (turn, { barcodes, laboratory }) =>
      cardPage('sh.destination_workgroup_id = $2 and s.barcode = $1', newest, [
        pick(barcodes, turn),
        laboratory,
      ]),
  },
  {
    name: 'ricerca: protocollo',
    role: 'accettazione',
    path: (turn, { protocols }) => ask('/sample/list', { pageSize: '50', q: pick(protocols, turn) }),
    bare: (turn, { protocols, laboratory }) =>
      cardPage('sh.destination_workgroup_id = $2 and s.protocol_number = $1', newest, [
        pick(protocols, turn),
        laboratory,
      ]),
  },
  {
    name: 'ricerca: cognome e nome',
    role: 'accettazione',
    path: (turn, { names }) => ask('/sample/list', { pageSize: '50', q: pick(names, turn) }),
    bare: (turn, { names, laboratory }) =>
      cardPage(
        `sh.destination_workgroup_id = $3 and s.newborn_id in (select id from newborns
          where name_sort >= $1 and name_sort < $2 union select id from newborns where mother_sort >= $1 and mother_sort < $2)`,
        newest,
        [pick(names, turn), `${pick(names, turn)}\u{10FFFD}`, laboratory],
      ),
  },
  {
    name: 'ricerca avanzata: nascita e madre',
    role: 'accettazione',
    path: (turn, { names }) =>
      ask('/sample/list', {
        pageSize: '50',
        birthFrom: '2026-10-01',
        birthTo: '2026-11-30',
        mother: pick(names, turn).split(' ')[0] ?? '',
      }),
    bare: (turn, { names, laboratory }) => {
      const [surname = ''] = pick(names, turn).split(' ')
      return cardPage(
        `sh.destination_workgroup_id = $3 and n.mother_sort >= $1 and n.mother_sort < $2
          and n.birth_at >= '2026-09-30T22:00Z' and n.birth_at < '2026-11-30T23:00Z'`,
        newest,
        [surname, `${surname}\u{10FFFD}`, laboratory],
      )
    },
  },
  {
    name: 'ricerca avanzata: valore di un analita',
    role: 'analista',
    path: (turn, { analyte }) =>
      ask('/sample-analysis/list', { pageSize: '50', analyte, valueFrom: String(33.15 + (turn % 3) / 100) }),
    bare: (turn, { analyte, laboratory }) =>
      page(
        `d.*, v.value, v.unit, v.flag, s.barcode, n.surname, n.name`,
        `analysis_values v join sample_analyses d on d.id = v.sample_analysis_id
          join analyzable_samples a on a.id = d.analyzable_sample_id join samples s on s.id = a.sample_id
          join newborns n on n.id = s.newborn_id
          where v.deleted_at is null and v.analyte = $1 and v.value >= $2 and a.workgroup_id = $3`,
        'd.imported_at desc nulls last, d.id desc',
        [analyte, 33.15 + (turn % 3) / 100, laboratory],
      ),
  },
  {
    name: 'da pianificare',
    role: 'piastre',
    path: () => ask('/analyzable-sample/list/accepted', { pageSize: '50' }),
    bare: (_, { laboratory }) =>
      page(
        analyzableRow,
        `${analyzables} and a.status in ('accepted', 're_test', 'second_tier')`,
        'a.due_at nulls last, a.id',
        [laboratory],
      ),
  },
  {
    name: 'tutti gli analizzabili',
    role: 'analista',
    path: () => ask('/analyzable-sample/list', { pageSize: '50' }),
    bare: (_, { laboratory }) => page(analyzableRow, analyzables, 'a.due_at nulls last, a.id', [laboratory]),
  },
  {
    name: 'neonati con campioni accettati',
    role: 'analista',
    path: () => ask('/analyzable-sample/list/newborn', { pageSize: '50' }),
    bare: (_, { laboratory }) => [
      {
        text: `select count(*) from (select a.newborn_id from analyzable_samples a where a.workgroup_id = $1
            and a.accepted_at is not null and a.deleted_at is null group by a.newborn_id limit ${counted + 1}) found`,
        values: [laboratory],
      },
      {
        // The list shows the cards of each newborn with their categories.
        text: `select n.*, last.accepted_at, cards.shown from newborns n join lateral (select max(a.accepted_at) as accepted_at
            from analyzable_samples a where a.newborn_id = n.id and a.workgroup_id = $1) last on true
            cross join lateral (select json_agg(json_build_object('id', s.id, 'barcode', s.barcode, 'number', s.sample_number,
                'protocol', s.protocol_number, 'collected', s.collected_at, 'author', w.name, 'category', a.category, 'status', a.status,
                'priority', a.priority) order by s.sample_number, a.id) as shown
              from analyzable_samples a join samples s on s.id = a.sample_id and s.deleted_at is null
                join workgroups w on w.id = s.author_workgroup_id
              where a.newborn_id = n.id and a.workgroup_id = $1 and a.accepted_at is not null and a.deleted_at is null offset 0) cards
          where n.id in (select a.newborn_id from analyzable_samples a where a.workgroup_id = $1
            and a.accepted_at is not null order by a.accepted_at desc limit 400)
          order by last.accepted_at desc limit 50`,
        values: [laboratory],
      },
    ],
  },
  {
    name: 'orologi degli ordini aperti',
    role: 'accettazione',
    path: () => ask('/turnaround/list', { pageSize: '50' }),
    bare: (_, { laboratory }) => [
      {
        // The counters by colour are part of the question: each clock runs from its card's acceptance.
        text: `select case when now() >= since + make_interval(hours => red) then 'overdue'
            when now() >= since + make_interval(hours => amber) then 'due_soon' else 'on_time' end as state, count(*)
          from (select coalesce(work.accepted_at, r.opened_at) as since, c.clock_red_hours as red, c.clock_amber_hours as amber
            from analysis_requests r join screenings c on c.id = r.category
            left join lateral (select a.accepted_at from analyzable_samples a where a.newborn_id = r.newborn_id
              and a.category = r.category and a.deleted_at is null order by a.accepted_at desc nulls last limit 1) work on true
            where r.status = 'open' and r.workgroup_id = $1) clocks group by 1`,
        values: [laboratory],
      },
      {
        text: `select r.*, n.surname, n.name, n.birth_at, work.status as step, work.due_at from analysis_requests r
          join newborns n on n.id = r.newborn_id join screenings c on c.id = r.category
          left join lateral (select a.status, a.due_at from analyzable_samples a where a.newborn_id = r.newborn_id
            and a.category = r.category and a.deleted_at is null order by a.accepted_at desc nulls last limit 1) work on true
          where r.status = 'open' and r.workgroup_id = $1 order by c.urgent desc, n.birth_at, r.opened_at, r.id limit 50`,
        values: [laboratory],
      },
    ],
  },
  {
    name: 'neonati senza esito',
    role: 'accettazione',
    path: () => ask('/failsafe/list', { pageSize: '50' }),
    bare: (_, { laboratory }) => [
      {
        // Newborns without a result, cards that were sent and never accepted, and missing planned cards; with counters by
        // age.
        text: `with open_work as (
            select r.newborn_id, r.category, (select a.status from analyzable_samples a where a.newborn_id = r.newborn_id
              and a.category = r.category and a.deleted_at is null order by a.accepted_at desc nulls last limit 1) as step
            from analysis_requests r where r.status = 'open' and r.workgroup_id = $1
            union
            select a.newborn_id, a.category, card.status from analyzable_samples a join samples card on card.id = a.sample_id
            where a.status = 'waiting' and a.deleted_at is null and a.workgroup_id = $1 and card.deleted_at is null
              and card.status in ('shipped', 'not_received') and not exists (select from analysis_requests known
                where known.newborn_id = a.newborn_id and known.category = a.category)
          ), late as (
            select w.newborn_id, json_agg(json_build_object('category', w.category, 'step', w.step)) as categories
            from open_work w join newborns born on born.id = w.newborn_id
            where born.birth_at <= now() - interval '7 days' group by w.newborn_id
          ), missed as (
            select r.newborn_id, min(r.due_date) as due_on from sample_requests r
            where r.type = 'scheduled' and r.status = 'pending' and r.due_date < current_date - 3 and r.workgroup_id = $1
            group by r.newborn_id
          )
          select n.*, late.categories, missed.due_on, count(*) over () as total,
            count(late.newborn_id) filter (where n.birth_at > now() - interval '14 days') over () as first,
            count(late.newborn_id) filter (where n.birth_at > now() - interval '21 days') over () as second,
            count(missed.newborn_id) over () as missing,
            (select json_agg(json_build_object('barcode', s.barcode, 'status', s.status)) from samples s
              where s.newborn_id = n.id and s.deleted_at is null) as cards
          from late full join missed using (newborn_id) join newborns n on n.id = newborn_id
          order by n.birth_at, n.id limit 50`,
        values: [laboratory],
      },
    ],
  },
  {
    name: 'possibili doppioni',
    role: 'accettazione',
    path: () => ask('/newborn-duplicate/list', { pageSize: '50' }),
    bare: (_, { laboratory }) =>
      page(
        'pair.*, a.surname, a.name, b.surname as other_surname, b.name as other_name',
        `newborn_pairs pair join newborns a on a.id = pair.first_id join newborns b on b.id = pair.second_id
         where pair.status <> 'twins' and exists (select from samples s join shippings sh on sh.id = s.shipping_id
           where s.newborn_id = a.id and s.deleted_at is null and sh.destination_workgroup_id = $1)`,
        'pair.score desc, pair.id',
        [laboratory],
      ),
  },
  {
    name: 'neonato',
    role: 'accettazione',
    path: (turn, { newborns }) => `/newborn/${pick(newborns, turn)}`,
    bare: (turn, { newborns }) => {
      const values = [pick(newborns, turn)]
      return [
        { text: 'select * from newborns where id = $1', values },
        { text: `select ${card} from ${cards} where s.newborn_id = $1 and s.deleted_at is null`, values },
        { text: 'select * from analysis_requests where newborn_id = $1', values },
        { text: 'select * from sample_requests where newborn_id = $1', values },
        {
          text: `select a.*, d.outcome from analyzable_samples a
            left join sample_analyses d on d.id = a.current_sample_analysis_id
            where a.newborn_id = $1 and a.deleted_at is null`,
          values,
        },
        {
          text: `select r.id, r.category, exists (select from communications c where c.report_id = r.id) as told
            from reports r where r.newborn_id = $1 and r.urgent`,
          values,
        },
        {
          text: 'select p.* from newborn_pairs p where p.first_id = $1 union select p.* from newborn_pairs p where p.second_id = $1',
          values,
        },
        { text: 'select * from newborn_events where newborn_id = $1 order by at desc limit 50', values },
        // A read of a newborn's record writes a row.
        {
          text: `insert into audit_trail (at, request_id, call, entity, entity_id, action)
            values (now(), 'misura', 'getNewborn', 'newborn', $1, 'read')`,
          values,
        },
      ]
    },
  },
  ...waitingQuestions,
]
