import { expect, it } from 'vitest'
import { isLatinName } from './person-name.ts'

it.each([
  'Marco',
  'D’Angelo',
  "Dell'Orto-Bassi",
  'Łukasz',
  'Nguyễn Thị',
  'Müller',
  'e\u0300',
  'Şahin',
  'Anna M. 2',
  'Straße',
])('«%s» is a Latin name', (name) => expect(isLatinName(name)).toBe(true))

it.each([
  ['a Cyrillic с', 'Mar\u0441o'],
  ['a Greek omicron', 'R\u03bfssi'],
  ['Cyrillic letters alone', '\u0418\u0432\u0430\u043d'],
  ['an Armenian letter', 'Mari\u0585'],
  ['a Cherokee letter', '\u13a0nna'],
  ['a wide letter', '\uff2darco'],
  ['a mathematical letter', '\u{1d40c}arco'],
  ['a zero width space', 'Mar\u200bco'],
  ['a Cyrillic mark', 'Marco\u0488'],
])('a name with %s is no Latin name', (_, name) => expect(isLatinName(name)).toBe(false))
