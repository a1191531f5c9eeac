import type { ReactNode } from 'react'

/** A component in each state that it can have. */
export interface Story {
  /** Names of the components that it shows, as `shared/ui` exports them. */
  readonly of: readonly string[]
  readonly states: readonly State[]
}

interface State {
  /** What is shown, in the words of a person who extends the product. */
  readonly name: string
  readonly render: () => ReactNode
}

/** Stories on one page of the gallery. */
export interface Chapter {
  /** Last part of the address. */
  readonly key: string
  readonly title: string
  readonly stories: readonly Story[]
}
