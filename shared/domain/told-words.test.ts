import { expect, it } from 'vitest'
import { toldDoubtsOf } from './told-doubts.ts'
import { conditionsToldBy, type ToldCondition, tellsTransfusion } from './told-words.ts'

it.each([
  'trasf. GRC 25/11',
  'TRASF SI',
  'trasf. il 25/11',
  'Trasf. in utero a 28 sett.',
  'trasf. in data 25/11',
  'GRC 25/11',
  'EGC 15 ml/kg',
  'PRBC 20 ml',
  'EXT',
  'EXT 25/11',
  'IUT',
  'plasma fresco',
  'Plasma 10 ml/kg',
  'PFC il 25/11',
  'Sacca di sangue',
  'conc. eritrociti 0 neg',
  'concentrato eritrocitario',
  'Ha ricevuto sangue in utero',
  'ricevuto sangue del donatore',
  'pool di piastrine',
  'exanguino',
  'Emotrasfuso',
  'emazie concentrate',
  'emoderivati',
])('the text "%s" tells a transfusion', (text) => expect(conditionsToldBy(text)).toEqual(['transfusion']))

it.each<[string, ToldCondition[]]>([
  ['ECMO', ['ecmo']],
  ['In ECMO dal 24/11', ['ecmo']],
  ['NPT in corso', ['parenteral']],
  ['In NPT dal 24/11, non si alimenta per os', ['parenteral']],
  ['TPN since birth', ['parenteral']],
  ['non si alimenta, NPT', ['parenteral']],
  ['Inizio NPT: 20261124', ['parenteral']],
  ['Nutrizione per via parenterale', ['parenteral']],
  ['N.P.T.', ['parenteral']],
  ['NPT: sì', ['parenteral']],
  ['alimentazione endovenosa', ['parenteral']],
  ['ileo da meconio', ['meconium_ileus']],
  ['Diagnosi nel messaggio: P75 Ileo da meconio in fibrosi cistica', ['meconium_ileus']],
  ['Diagnosi nel messaggio: P75', ['meconium_ileus']],
  ['Ileo meconiale operato, trasf. il 25/11', ['transfusion', 'meconium_ileus']],
])('the text "%s" tells %j', (text, told) => expect(conditionsToldBy(text)).toEqual(told))

it.each([
  'non trasfuso',
  'NPT no',
  'NPT: no',
  'non in NPT',
  'No ECMO, no NPT',
  'Mai in NPT',
  'NPT non eseguita',
  'not on TPN',
  'ECMO: none',
  'Trasf.: no',
  'GRC no',
  'TRASF NO',
  'EXT: no',
  'non ha ricevuto sangue in utero',
  'trasf. in TIN',
  'Trasf. da Imola',
  'trasf. presso altro ospedale',
  'trasferito in TIN',
  'non ileo da meconio',
  'ileo da meconio escluso',
  'liquido tinto di meconio',
  'antibiotici per via parenterale',
  'Tel. reparto ext. 4511',
  'sangue intero su carta',
  'parto extraospedaliero',
  'emissione di meconio',
])('the text "%s" tells none', (text) => expect(conditionsToldBy(text)).toEqual([]))

it('a condition that the card has is no doubt, and one that another text tells is', () => {
  const conditions = { ecmo: true, parenteral: null, meconiumIleus: false }
  expect(toldDoubtsOf({ spokeNotes: 'ECMO, NPT', conditions }, [])).toEqual(['parenteral'])
  expect(toldDoubtsOf({ spokeNotes: 'ileo da meconio', conditions }, [])).toEqual(['meconium_ileus'])
  expect(toldDoubtsOf({ mother: { other: 'IUT a 28 settimane' } }, [])).toEqual(['transfusion'])
  expect(toldDoubtsOf({ mother: { other: 'madre trasfusa dopo il parto' } }, [])).toEqual([])
  expect(tellsTransfusion(null)).toBe(false)
})
