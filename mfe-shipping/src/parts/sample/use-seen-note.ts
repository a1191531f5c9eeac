import type { ApiError } from '@sne/shared/client'
import { useState } from 'react'
import { z } from 'zod'

/** A card with the laboratory's note, as far as writing one needs it. */
interface NotedCard {
  readonly hubNotes: string | null
  readonly version: number
}

const Newer = z.object({ hubNotes: z.string().nullable(), version: z.number() })

const isSame = (one: NotedCard, other: NotedCard) => (one.hubNotes ?? '') === (other.hubNotes ?? '')

/**
 * The note that the person saw when the editor opened, or that a refusal has shown since. Saving sends the
 * version of this note. The version of a card that the page has read anew under the text is not sent.
 * @param card as the page has it now
 */
export function useSeenNote(card: NotedCard) {
  const [opened] = useState(card)
  const [seen, setSeen] = useState(card)
  const [isRefused, setRefused] = useState(false)
  const isOther = !isSame(card, seen)
  const isNewer = card.version > seen.version
  return {
    /** As it was when the editor opened. */
    opened: { note: opened.hubNotes ?? '', version: opened.version },
    /** A decision on the card changes its version and not its note: it obstructs nobody. */
    version: isNewer && !isOther ? card.version : seen.version,
    /** The note that somebody else wrote meanwhile; null while there is none. */
    other: isNewer && isOther ? (card.hubNotes ?? '') : isRefused ? (seen.hubNotes ?? '') : null,
    /**
     * The server has a newer card. With another note, saving again is a choice made with both in sight.
     * @returns the version for sending the text again at once where the note is the seen one; otherwise null
     */
    refused: ({ details }: Pick<ApiError, 'details'>): number | null => {
      const newer = Newer.safeParse(details.current)
      if (newer.success) setSeen(newer.data)
      if (newer.success && isSame(newer.data, seen)) return newer.data.version
      setRefused(true)
      return null
    },
  }
}
