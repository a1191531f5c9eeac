import { expect, it } from 'vitest'
import { importsOfRoutes } from './page-files.ts'

it('importsOfRoutes gives what the page of each route imports', () => {
  const source = `
const ListPage = lazyPage(() => import('./plate/list-page.tsx'))
const AddPage = lazyPage(() =>
  import('./plate/add-page.tsx'))
export const pages = {
  '/plate/list': ListPage,
  '/plate/:plateId?/add': AddPage,
}`
  expect(importsOfRoutes(source)).toEqual({
    '/plate/list': './plate/list-page.tsx',
    '/plate/:plateId?/add': './plate/add-page.tsx',
  })
})

it('importsOfRoutes leaves out a page that is not loaded on demand', () => {
  expect(importsOfRoutes(`import { Page } from './page.tsx'\nconst pages = { '/here': Page, }`)).toEqual({})
})
