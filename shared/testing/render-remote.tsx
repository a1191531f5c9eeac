import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RemoteRoot } from '../shell/index.ts'
import { type ShellDouble, shellDouble } from './shell-double.ts'
import { WithoutStyles } from './without-styles.tsx'

export interface RenderedRemote extends RenderResult {
  readonly shell: ShellDouble
}

/** Renders pages of a remote as the product does, with a double of the host: its `App`, or one page. */
export function renderRemote(
  pages: ReactNode,
  given: Parameters<typeof shellDouble>[0] = {},
): RenderedRemote {
  const shell = shellDouble(given)
  shell.queryClient.setDefaultOptions({
    queries: { ...shell.queryClient.getDefaultOptions().queries, retry: false },
  })
  const page = (
    <WithoutStyles>
      <RemoteRoot shell={shell}>{pages}</RemoteRoot>
    </WithoutStyles>
  )
  return { ...render(page), shell }
}
