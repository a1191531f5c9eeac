import { describe, expect, it } from 'vitest'
import { requestedMaterial, requestLabel } from './sample-request.ts'

describe('what a request asks for', () => {
  it.each([
    ['serum_sample', ['ic'], 'serum_sample', 'Siero'],
    ['serum_sample', ['sma'], 'whole_blood', 'Sangue intero (EDTA)'],
    ['serum_sample', ['ic', 'sma'], 'whole_blood', 'Siero e sangue intero (EDTA)'],
    ['new_spot', ['sma'], 'new_spot', 'Nuovo spot'],
  ] as const)('%s for %j is %s', (type, categories, material, label) => {
    expect(requestedMaterial(type, categories)).toBe(material)
    expect(requestLabel(type, categories)).toBe(label)
  })
})
