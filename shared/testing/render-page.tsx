import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Location, MemoryRouter, useLocation } from 'react-router-dom'
import { createQueryClient } from '../client/index.ts'
import { UiProvider } from '../ui/provider.tsx'
import { WithoutStyles } from './without-styles.tsx'

export interface RenderedPage extends RenderResult {
  readonly queryClient: QueryClient
  /** Where the page has navigated to. */
  readonly location: () => Location
}

/** Renders with theme, queries and a router, as the product does. @param path address of the page */
export function renderPage(page: ReactNode, path = '/'): RenderedPage {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  let location: Location | undefined
  const Where = () => {
    location = useLocation()
    return null
  }
  const result = render(
    <WithoutStyles>
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>
            <Where />
            {page}
          </MemoryRouter>
        </QueryClientProvider>
      </UiProvider>
    </WithoutStyles>,
  )
  return { ...result, queryClient, location: () => location! }
}
