import { expect, it } from 'vitest'
import { beside, read } from './table-fixture.ts'

it('a column that names the analyte of each row stops a profile with an analyte a column', async () => {
  const { importable, texts } = await read([
    'Well;Sample;Target;TGAL',
    'A2;SN26000001;SMN1;24,5',
    'A2;SN26000001;RNASEP;25,5',
  ])
  expect(importable).toBe(false)
  expect(texts.split('\n')[0]).toContain('La colonna «Target» sembra dire l’analita di ogni riga')
})

it('a file without an analyte of the type is refused with the names that it has', async () => {
  const { texts } = await read(['Well;SampleID;Type;TGAL conc;Area X', 'A2;SN26000001;Sample;3,2;100'])
  expect(texts).toContain('Nomi trovati nel file: TGAL conc, Area X.')
})

it('columns that nobody reads are named', async () => {
  const { texts, importable } = await beside('Vettore', 'rosso', 'rosso')
  expect(importable).toBe(true)
  expect(texts).toBe('Colonne del file che non vengono lette: «Vettore».')
})

it('a run that the instrument rejects in a line above is said', async () => {
  const { texts } = await read(['Run status: FAILED', 'Well;SampleID;Type;TGAL', 'A2;SN26000001;Sample;3,2'])
  expect(texts).toContain('Riga 1: «Run status: FAILED». Controllare la corsa')
})
