import { describe, expect, it } from 'vitest'
import { shellDouble } from './shell-double.ts'

describe('the shell’s double takes what the host takes, and nothing else', () => {
  const shell = shellDouble()

  it('the shell’s double takes messages as the host does', () => {
    shell.toast('success', 'Carta accettata')
    shell.setTitle('Piastra 12')
    shell.log('warn', 'A chart was left out', { plateId: 3 })
    shell.dirty.register({ key: 'plate-grid-12', label: 'la griglia della piastra 12' })()
    shell.navigation.navigate('/plate/12/view?tab=map')
    shell.navigation.navigate({ search: '?page=2' })
    expect(shell.seen.toasts).toEqual([{ kind: 'success', text: 'Carta accettata' }])
  })

  it.each<[string, () => void, string]>([
    ['a toast of an unknown kind', () => shell.toast('fatal' as 'error', 'Errore'), 'fatal'],
    ['an empty toast', () => shell.toast('error', ' '), 'The text of a toast'],
    ['a text with a hole in it', () => shell.toast('info', `Piastra ${undefined}`), 'missing value'],
    ['a title with a hole in it', () => shell.setTitle(`Piastra ${Number.NaN}`), 'missing value'],
    ['personal data in the log', () => shell.log('error', 'x', { surname: 'Ferri' }), 'surname'],
    ['a log level that is none', () => shell.log('fatal' as 'error', 'x'), 'fatal'],
    [
      'unsaved work without a name',
      () => void shell.dirty.register({ key: 'a', label: '' }),
      'would be lost',
    ],
    [
      'a key that is a sentence',
      () => void shell.dirty.register({ key: 'La griglia', label: 'a' }),
      'plate-grid-12',
    ],
    [
      'a place on another origin',
      () => shell.navigation.navigate('//elsewhere.example'),
      'begin with a slash',
    ],
    ['a place without a slash', () => shell.navigation.navigate('plate/list'), 'begin with a slash'],
  ])('the shell’s double refuses %s as the host does', (_what, send, complaint) => {
    expect(send).toThrow(complaint)
  })
})
