import {
  BarcodeField,
  BigWell,
  MapLegend,
  type MapWell,
  SmallMap,
  type Verdict,
  WellMap,
} from '@sne/shared/ui-data'
import { useState } from 'react'
import type { Story } from '../story.ts'

const wells: readonly MapWell[] = [
  { position: 'A1', type: 'white_spot' },
  { position: 'A2', type: 'quality_control', label: 'C1' },
  {
    position: 'A3',
    type: 'sample',
    label: '00113',
    detail: 'Protocollo 2026/00113',
    mark: '✓',
    tone: 'green',
  },
  { position: 'A4', type: 'sample', label: '00114', detail: 'Protocollo 2026/00114', group: 1 },
  { position: 'A5', type: 'sample', label: '00114', detail: 'Protocollo 2026/00114, replicato 2', group: 1 },
  { position: 'A6', type: 'sample', label: '00115', mark: '✕', tone: 'red' },
  { position: 'A7', type: 'empty', reserved: true },
  { position: 'A8', type: 'eqa_sample', label: 'E1' },
]

function Scanned({ verdict }: { readonly verdict: Verdict }) {
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <>
      <BarcodeField
        large
        label={`Cartoncino (${verdict})`}
        onScan={(code) => {
          setCodes((before) => [...before, code])
          return verdict
        }}
      />
      {codes.join(', ')}
    </>
  )
}

function Chosen() {
  const [selected, setSelected] = useState<readonly string[]>(['A4'])
  return (
    <WellMap label="Piastra 2026/12" wells={wells} selected={selected} lit={['A3']} onSelect={setSelected} />
  )
}

export const plates: readonly Story[] = [
  {
    of: ['BarcodeField'],
    states: [
      { name: 'answers "accepted"', render: () => <Scanned verdict="accepted" /> },
      { name: 'answers "look here"', render: () => <Scanned verdict="look" /> },
      { name: 'answers "stop"', render: () => <Scanned verdict="stop" /> },
      {
        name: 'disabled',
        render: () => <BarcodeField disabled label="La spedizione è chiusa" onScan={() => undefined} />,
      },
    ],
  },
  {
    of: ['WellMap', 'SmallMap', 'BigWell', 'MapLegend'],
    states: [
      { name: 'every kind of well, one chosen, one lit', render: () => <Chosen /> },
      {
        name: 'at a glance',
        render: () => <SmallMap label="Piastra B, 6 pozzetti occupati" wells={wells} lit={['A3']} />,
      },
      { name: 'a well to be read from afar', render: () => <BigWell position="H12" /> },
      { name: 'no well is next', render: () => <BigWell position={null} /> },
      { name: 'what the shapes mean', render: () => <MapLegend /> },
    ],
  },
]
