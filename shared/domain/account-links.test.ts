import { expect, it } from 'vitest'
import { areRelated, isRelatedToProposal, makersOf } from './account-links.ts'

const made = (makerId: number, userId: number) => ({ makerId, userId })
const proposal = { createdBy: 1, userId: 9 }

it.each([
  ['nobody made an account', [], false],
  ['the proposer made the approver', [made(1, 2)], true],
  ['the approver made the proposer', [made(2, 1)], true],
  ['the holder made the approver', [made(9, 2)], true],
  ['the approver made the holder', [made(2, 9)], true],
  ['the approver made an account that made the holder', [made(2, 5), made(5, 9)], true],
  ['the proposer made the holder', [made(1, 9)], false],
  ['the approver made an account that made the proposer', [made(2, 5), made(5, 1)], true],
  ['the proposer made an account that made the approver', [made(1, 5), made(5, 2)], true],
  ['a third account made both', [made(5, 1), made(5, 2)], false],
])('isRelatedToProposal answers when %s', (_, links, related) => {
  expect(isRelatedToProposal(2, proposal, links)).toBe(related)
})

it('isRelatedToProposal without a known proposer asks for the holder alone', () => {
  expect(isRelatedToProposal(2, { createdBy: null, userId: 9 }, [made(1, 2)])).toBe(false)
  expect(isRelatedToProposal(2, { createdBy: null, userId: 9 }, [made(9, 2)])).toBe(true)
})

it('makersOf ends where accounts made each other', () => {
  expect([...makersOf(1, [made(2, 1), made(1, 2)])].toSorted()).toEqual([1, 2])
})

it.each([
  ['the one made the other', [made(1, 2)], true],
  ['the one made an account that made the other', [made(1, 5), made(5, 2)], true],
  ['a third account made both', [made(5, 1), made(5, 2)], false],
])('areRelated answers in both directions when %s', (_, links, related) => {
  expect([areRelated(1, 2, links), areRelated(2, 1, links)]).toEqual([related, related])
})
