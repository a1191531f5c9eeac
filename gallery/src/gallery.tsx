import { createQueryClient } from '@sne/shared/client'
import { type Appearance, RenderBoundary, UiProvider } from '@sne/shared/ui-core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { HashRouter, Link, Navigate, Route, Routes } from 'react-router-dom'
import { chapters } from './chapters.ts'
import './gallery.css'
import type { Chapter } from './story.ts'

const queryClient = createQueryClient()
// A refused list is shown at once.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })

/** Every component of `shared/ui` in its states, a page for each chapter. `?dark` in the address draws it dark. */
export function Gallery() {
  const [appearance, setAppearance] = useState<Appearance>(() =>
    location.search === '?dark' ? 'dark' : 'light',
  )
  return (
    <UiProvider appearance={appearance}>
      <QueryClientProvider client={queryClient}>
        <HashRouter>
          <nav className="gal-nav" aria-label="Chapters">
            {chapters.map(({ key, title }) => (
              <Link key={key} to={`/${key}`}>
                {title}
              </Link>
            ))}
            <button type="button" onClick={() => setAppearance(appearance === 'dark' ? 'light' : 'dark')}>
              {appearance === 'dark' ? 'Light' : 'Dark'}
            </button>
          </nav>
          <Routes>
            {chapters.map((chapter) => (
              <Route key={chapter.key} path={`/${chapter.key}`} element={<ChapterPage {...chapter} />} />
            ))}
            <Route path="*" element={<Navigate to={`/${chapters[0]?.key}`} replace />} />
          </Routes>
        </HashRouter>
      </QueryClientProvider>
    </UiProvider>
  )
}

const ChapterPage = ({ title, stories }: Chapter) => (
  <main className="gal-chapter">
    <h1>{title}</h1>
    {stories.map(({ of, states }) => (
      <section key={of.join()} aria-label={of.join(', ')}>
        <h2>{of.join(', ')}</h2>
        {states.map(({ name, render: State }) => (
          <section key={name} className="gal-state" aria-label={`${of[0]}: ${name}`}>
            <h3>{name}</h3>
            <RenderBoundary>
              <State />
            </RenderBoundary>
          </section>
        ))}
      </section>
    ))}
  </main>
)
