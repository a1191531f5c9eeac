// @vitest-environment happy-dom

import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { namesOf, newRemoteFiles } from '../../../ops/remotes/new-remote-files.ts'
import { RemoteRoot } from '../../../shared/shell/define-remote.tsx'
import { recordingShell } from '../../../shared/testing/recording-shell.ts'
import { servicesOfEveryRemote } from '../../../shared/testing/remote-contract.ts'

it('a new remote declares every service that its root asks for', () => {
  const { shell, touched } = recordingShell()
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(createElement(RemoteRoot, { shell, children: 'Pagina' })))
  root.unmount()
  const asked = [...touched].filter((name) => !servicesOfEveryRemote.includes(name))
  const declaration = newRemoteFiles(namesOf('freezer'))['src/remote.ts'] ?? ''
  const declared = /uses: \[(.*)\]/.exec(declaration)?.[1]?.match(/\w+/g) ?? []
  expect(asked).not.toEqual([])
  expect(declared).toEqual(expect.arrayContaining(asked))
})
