import { matchRoute } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { declaredRoutes } from '../../../ops/pages/declared.ts'
import { currentLink } from './current-link.ts'

const links = [
  '/home',
  '/user/list',
  '/user/create',
  '/shipping/list',
  '/newborn/duplicates',
  '/info-report/list',
]
const at = (pathname: string) =>
  currentLink(links, pathname, (path) => matchRoute(path, declaredRoutes)?.route.owner)

describe('the link of the page on screen', () => {
  it.each([
    ['/home', '/home'],
    ['/shipping/list', '/shipping/list'],
    ['/newborn/duplicates/7', '/newborn/duplicates'],
    ['/user/create', '/user/create'],
  ])('%s begins with it', (pathname, link) => expect(at(pathname)).toBe(link))

  it.each([
    ['/shipping/7/accept', '/shipping/list'],
    ['/info-report/12', '/info-report/list'],
    ['/user/7/edit', '/user/list'],
  ])('%s is part of a list', (pathname, link) => expect(at(pathname)).toBe(link))

  it.each([
    ['/user/profile', 'is the host’s, the list of users is not'],
    ['/newborn/7', 'is part of no list in the menu'],
    ['/shippings', 'only begins alike'],
    ['/', 'is no page of the menu'],
  ])('%s has none: it %s', (pathname) => expect(at(pathname)).toBeUndefined())
})
