import { flagLabels, keysOf } from '@sne/shared/domain'
import {
  Ago,
  AnalyteValue,
  CollectedAt,
  DayOnly,
  DefinitionList,
  PageTabs,
  Phones,
  Timeline,
  TrendKey,
  TrendLine,
  ValuesTable,
} from '@sne/shared/ui-data'
import { useState } from 'react'
import type { Story } from '../story.ts'

const moment = '2026-11-20T07:14:00Z'
const limits = { low: 30, high: 120, criticalLow: null, criticalHigh: 360 }

function Tabs() {
  const [active, setActive] = useState<'facts' | 'story'>('facts')
  return (
    <PageTabs
      active={active}
      onChange={setActive}
      tabs={[
        { key: 'facts', label: 'Dati', children: 'Dati del neonato' },
        { key: 'story', label: 'Storia', children: 'Storia del neonato' },
      ]}
    />
  )
}

export const display: readonly Story[] = [
  {
    of: ['Ago', 'DayOnly', 'CollectedAt'],
    states: [
      {
        name: 'a moment, its day, none',
        render: () => [
          <Ago key="a" moment={moment} />,
          ' · ',
          <DayOnly key="d" moment={moment} />,
          ' · ',
          <Ago key="n" moment={null} />,
        ],
      },
      {
        name: 'a collection of unknown hour',
        render: () => <CollectedAt collectedAt={moment} collectionTimeKnown={false} />,
      },
    ],
  },
  {
    of: ['AnalyteValue'],
    states: [
      {
        name: 'each flag',
        render: () =>
          keysOf(flagLabels).map((flag) => (
            <span key={flag}>
              <AnalyteValue value={flag === 'ND' ? null : 48.9} decimals={1} flag={flag} />{' '}
            </span>
          )),
      },
      {
        name: 'a bound, corrected by hand',
        render: () => <AnalyteValue value={2} comparator="<" decimals={1} flag="L" edited />,
      },
      {
        name: 'left out of the judgement',
        render: () => <AnalyteValue value={7.1} decimals={1} flag="H" excluded />,
      },
      { name: 'absent', render: () => <AnalyteValue value={null} decimals={1} flag={null} /> },
    ],
  },
  {
    of: ['DefinitionList', 'Phones'],
    states: [
      {
        name: 'a line each, with an absent value',
        render: () => (
          <DefinitionList
            items={[
              { term: 'Protocollo', value: '2026/00113' },
              { term: 'Reparto', value: null },
              {
                term: 'Punto nascita',
                value: <Phones name="Maggiore" phones={['+39 051 1234567']} none="senza telefono" />,
              },
            ]}
          />
        ),
      },
      {
        name: 'in columns',
        render: () => (
          <DefinitionList
            columns={3}
            items={[
              { term: 'Peso', value: '3140 g' },
              { term: 'Età', value: '48 h' },
              { term: 'Sesso', value: 'F' },
            ]}
          />
        ),
      },
      {
        name: 'no number is known',
        render: () => <Phones name="Maggiore" phones={[]} none="senza telefono" />,
      },
    ],
  },
  { of: ['PageTabs'], states: [{ name: 'one of two', render: () => <Tabs /> }] },
  {
    of: ['Timeline'],
    states: [
      {
        name: 'a person, the system, a day without hour',
        render: () => (
          <Timeline
            events={[
              {
                id: 1,
                at: moment,
                by: 'Ferri Elena',
                title: 'Richiamo urgente',
                detail: 'Fenilalanina 412 µmol/L',
                tone: 'red',
              },
              { id: 2, at: moment, by: null, title: 'Referto disegnato' },
              { id: 3, at: '2026-11-19', by: null, title: 'Nascita' },
            ]}
          />
        ),
      },
    ],
  },
  {
    of: ['TrendLine', 'TrendKey'],
    states: [
      {
        name: 'three cards with their limits',
        render: () => (
          <TrendLine
            code="PHE"
            decimals={0}
            points={[
              { value: 412, flag: 'HH', limits },
              { value: 180, flag: 'H', limits },
              { value: 75, flag: 'N', limits },
            ]}
          />
        ),
      },
      {
        name: 'a card without the value',
        render: () => (
          <TrendLine code="TYR" decimals={0} points={[{ value: 90 }, { value: null }, { value: 70 }]} />
        ),
      },
      { name: 'what the lines mean', render: () => <TrendKey /> },
    ],
  },
  {
    of: ['ValuesTable'],
    states: [
      {
        name: 'numbers',
        render: () => (
          <ValuesTable label="Valori" heads={['Analita', 'Valore']}>
            <tbody>
              <tr>
                <th scope="row">PHE</th>
                <td>75</td>
              </tr>
            </tbody>
          </ValuesTable>
        ),
      },
    ],
  },
]
