/**
 * Keys under which the panel keeps typed text about a card. Cancelling keeps a text: opening the editor again
 * brings it back. Cancelling drops chosen reasons, because a number key would take a restored one away.
 */
export const panelWork = {
  note: (cardId: number) => `card-note-${cardId}`,
  reasons: (cardId: number) => `card-reasons-${cardId}`,
  reasonNote: (cardId: number) => `card-reason-note-${cardId}`,
} as const
