/** Names of a new remote, derived from its short name, such as `freezer-room`. */
export interface NewRemote {
  /** `mfe-freezer-room`: folder, package and name in the registry. */
  readonly name: string
  /** `freezer-room`: first segment of its addresses. */
  readonly place: string
  /** `freezerRoom`, in the sources. */
  readonly word: string
  /** `Freezer room`: the title on screen, until the team writes it in Italian. */
  readonly title: string
}

export function namesOf(place: string): NewRemote {
  const words = place.split('-')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return {
    name: `mfe-${place}`,
    place,
    word: words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
    title: capital(words.join(' ')),
  }
}

/** Sources of a new remote with one page, by their path in its folder. */
export const newRemoteFiles = (remote: NewRemote): Readonly<Record<string, string>> => ({
  'tsconfig.json': `{
  "extends": "../ops/tsconfig.base.json",
  "compilerOptions": { "types": ["node", "react", "react-dom"] },
  "include": ["**/*.ts", "**/*.tsx"],
  "exclude": ["dist", "node_modules"]
}
`,
  'budget.json': `{
  "firstLoad": 15000,
  "total": 40000
}
`,
  'CHANGELOG.md': `# Changes of ${remote.name}

Changes that users notice, newest first. The version is this remote's own: see
[CONTRIBUTING](../CONTRIBUTING.md#a-remote-of-your-own).

## 0.1.0

- First page.
`,
  'src/remote.ts': declaration(remote),
  'src/index.ts': `import { defineRemote } from '@sne/shared/shell'
import { App } from './app.tsx'

/** The lifecycles of single-spa, which the host calls. */
export const { bootstrap, mount, update, unmount } = defineRemote({ App })
`,
  'src/app.tsx': `import { lazyPage, remoteApp } from '@sne/shared/shell'
import { remote } from './remote.ts'

const ListPage = lazyPage(() => import('./${remote.place}/list-page.tsx'))

/** The page of each route of \`remote.ts\`. */
export const pages = { '/${remote.place}/list': ListPage }

/** The pages of this remote, by their absolute paths. */
export const App = remoteApp(remote, pages)
`,
  'src/contract.test.ts': `// @vitest-environment happy-dom
import { describeRemoteContract } from '@sne/shared/testing'
import { pages } from './app.tsx'
import * as lifecycles from './index.ts'
import { remote } from './remote.ts'

describeRemoteContract(remote, lifecycles, pages)
`,
  [`src/${remote.place}/texts.ts`]: `/** Italian texts of the pages in this folder. */
export const ${remote.word}Texts = {
  title: '${remote.title}',
  empty: 'Nessuna analisi',
  emptyHint: 'Non ci sono tipi di analisi attivi.',
} as const
`,
  [`src/${remote.place}/list-page.tsx`]: page(remote),
  [`src/${remote.place}/list-page.test.tsx`]: pageTest(remote),
})

const declaration = ({
  name,
  place,
  word,
  title,
}: NewRemote) => `import type { RemoteDeclaration } from '@sne/shared/shell'

/** Routes, menu entries and services of this remote, which the host reads before it loads any code. */
export const remote: RemoteDeclaration = {
  name: '${name}',
  routes: [
    {
      path: '/${place}/list',
      access: ['planner'],
      title: '${title}',
      layout: 'default',
    },
  ],
  menu: [
    {
      id: '${word}',
      label: '${title}',
      to: '/${place}/list',
      // The larger the number, the further down in the menu.
      order: 500,
    },
  ],
  uses: ['toast', 'dirty', 'setTitle'],
}
`

const page = ({ word }: NewRemote) => `import { useCall } from '@sne/shared/client'
import { analysisTypeEndpoints } from '@sne/shared/contract'
import { usePageTitle } from '@sne/shared/shell'
import { Card, EmptyState, ErrorOf, Page, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { ${word}Texts as texts } from './texts.ts'

/** The active analysis types, with the states of every page: loading, empty, failed and older than the server. */
export default function ListPage() {
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  usePageTitle(texts.title)
  const retry = () => void types.refetch()
  if (types.isError && !types.data) return <ErrorOf error={types.error} onRetry={retry} />
  return (
    <Page title={texts.title}>
      {types.isError && <StaleNotice error={types.error} onRetry={retry} />}
      {!types.data && <Skeleton />}
      {types.data?.items.length === 0 && <EmptyState title={texts.empty} hint={texts.emptyHint} />}
      {types.data && types.data.items.length > 0 && (
        <Card>
          <ul>
            {types.data.items.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}
`

const pageTest = ({ word }: NewRemote) => `// @vitest-environment happy-dom
import { AnalysisType } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import ListPage from './list-page.tsx'
import { ${word}Texts as texts } from './texts.ts'

it('ListPage shows the labels of the analysis types and sets the title', async () => {
  mockCalls({ listAnalysisTypes: () => ({ items: [record(AnalysisType, { label: 'Aminoacidi' })] }) })
  const { shell } = renderRemote(<ListPage />)
  expect(await screen.findByText('Aminoacidi')).toBeTruthy()
  expect(shell.seen.titles).toEqual([texts.title])
})

it('ListPage shows the empty state when there is no analysis type', async () => {
  mockCalls({ listAnalysisTypes: () => ({ items: [] }) })
  renderRemote(<ListPage />)
  expect(await screen.findByText(texts.empty)).toBeTruthy()
})

it('ListPage shows the error of a failed call and reads again on request', async () => {
  let reachable = false
  mockCalls({
    listAnalysisTypes: () => {
      if (!reachable) throw refusal('generic_error')
      return { items: [record(AnalysisType, { label: 'Aminoacidi' })] }
    },
  })
  renderRemote(<ListPage />)
  const retry = await screen.findByRole('button', { name: 'Riprova' })
  reachable = true
  fireEvent.click(retry)
  expect(await screen.findByText('Aminoacidi')).toBeTruthy()
})
`
