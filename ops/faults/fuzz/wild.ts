import fc from 'fast-check'

/** An object with one key of its own, also where the key is `__proto__`. */
const keyed = (key: string, value: unknown) =>
  Object.defineProperty({}, key, { value, enumerable: true, configurable: true, writable: true })

function nested(depth: number, list: boolean): unknown {
  let inner: unknown = 1
  for (let level = 0; level < depth; level += 1) inner = list ? [inner] : { a: inner }
  return inner
}

const texts = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udc00y',
    '\ufeff',
    '\u202e',
    '😀'.repeat(60),
    'ß'.repeat(300),
  ],
  ...["' or 1=1 --", '"; drop table users', '%', '_%\\', '$1', '{{7*7}}', '<script>', '../../etc/passwd'],
  ...['null', 'undefined', 'NaN', 'Infinity', '-0', '1e400', '0x10', '１２', '+5', '1.0', 'true', '[]', '{}'],
  ...['0000-00-00', '2026-02-30', '9999-12-31', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
  ...['2026-11-20T08:30:00+23:59', '+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z', '25:61'],
  ...['A'.repeat(5000), 'à'.repeat(40_000), '\n'.repeat(2000), 'a,'.repeat(3000)],
]
const numbers = [
  ...[
    -1,
    0,
    -0,
    0.1,
    1e-320,
    1.5,
    2 ** 31,
    2 ** 31 - 1,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53,
    -(2 ** 53),
    2 ** 63,
  ],
  ...[1e15, 1e21, 1e100, Number.MAX_VALUE, -Number.MAX_VALUE, 1e16 + 2, 99_999_999_999],
]
const structures = [
  ...[null, true, false, [], {}, [[]], [null], { length: 1e9 }, { toString: 'x' }],
  ...['__proto__', 'constructor', 'prototype', 'toJSON', 'then', '0'].map((key) =>
    keyed(key, { admin: true, roles: ['administrator'] }),
  ),
  ...[nested(40, false), nested(40, true), nested(2500, false), nested(2500, true)],
  ...[Array(1500).fill(1), Array(300).fill('x'), Array(300).fill({}), Array(60_000).fill(0)],
]

/** Values that a contract does not expect: texts that no database holds, numbers beyond its columns, costly shapes. */
export const wild: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...structures) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

/** Names of fields that no contract has. */
export const wildKey = fc.constantFrom(
  ...[
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    '',
    ' ',
    'id',
    'version',
    'roles',
    'lead',
    'validator',
  ],
  ...['workgroupId', 'status', 'deletedAt', 'extra', 'a.b', 'a[0]', '\u0000', '\ud800', 'k'.repeat(2000)],
)
