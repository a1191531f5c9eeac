import { describe, expect, it } from 'vitest'
import { writePunchingWorklist } from './punching-worklist.ts'
import { type WorklistWell, worklistFormat, writeWorklist } from './worklist.ts'

const wells: WorklistWell[] = [
  { position: 'A1', type: 'white_spot', barcode: null, qcLevel: null, replicateNo: null },
  { position: 'B2', type: 'sample', barcode: 'SNE2600101', qcLevel: null, replicateNo: 1 },
  { position: 'B3', type: 'sample', barcode: '=cmd()', qcLevel: null, replicateNo: 2 },
  { position: 'C1', type: 'empty', barcode: null, qcLevel: null, replicateNo: null },
]

describe('the worklist of an instrument', () => {
  it('the worklist of an instrument is written in the form that its profile describes', () => {
    const waters = writeWorklist(wells, 'SNE-2026-0031', worklistFormat('waters_quantify')).split('\r\n')
    expect(waters[2]).toBe('1:B,2\tSNE-2026-0031\tSNE2600101\tSample')
    const taqman = writeWorklist(wells, 'SMA-1', worklistFormat('quantstudio_results')).split('\r\n')
    expect(taqman[2]).toBe('14\tB2\tSNE2600101\tUNKNOWN')
    expect(worklistFormat('unknown')).toEqual(worklistFormat(null))
  })

  it('the worklist of an instrument names a control without template as the instrument does, and a blank of the others', () => {
    const blank: WorklistWell = {
      position: 'A2',
      type: 'quality_control',
      barcode: null,
      qcLevel: 'blank',
      replicateNo: null,
    }
    const lineIn = (profile: string) =>
      writeWorklist([blank], 'P-1', worklistFormat(profile)).split('\r\n')[1]
    expect(lineIn('quantstudio_results')).toBe('2\tA2\tQC-blank-A2\tNTC')
    expect(lineIn('masshunter_csv')).toBe('QC-blank-A2,A02,Blank,P-1')
    const positive = { ...blank, qcLevel: 'high' as const }
    expect(writeWorklist([positive], 'P-1', worklistFormat('quantstudio_results'))).toContain('\tPC\r\n')
  })

  it('the worklist of an instrument leaves empty wells out and lets no name act as a formula', () => {
    const lines = writeWorklist(wells, 'SNE-2026-0031').trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[3]).toBe("B3;'=cmd();Sample;2")
  })
})

describe('the punching list', () => {
  it('the punching list keeps a note of two lines, with delimiter and quotes, in one cell', () => {
    const note = '=foro "scarso";\nda rifare'
    const list = writePunchingWorklist([
      { ...wells[1]!, order: 1, protocol: null, punches: 1, punchStatus: null, note },
    ])
    expect(list.endsWith(`;"'=foro ""scarso"";\nda rifare"\r\n`)).toBe(true)
  })

  it('the punching list names wells, cards and states in Italian', () => {
    const list = writePunchingWorklist([
      { ...wells[1]!, order: 1, protocol: '2026/00123', punches: 1, punchStatus: 'to_punch', note: null },
    ])
    expect(list).toContain('1;B2;SNE2600101;2026/00123;Campione;1;Da punzonare;')
  })
})
