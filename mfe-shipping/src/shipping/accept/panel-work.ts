/** Names under which what is typed about a card is kept; leaving the editor by its buttons or Esc gives it up. */
export const panelWork = {
  note: (cardId: number) => `card-note-${cardId}`,
  reasons: (cardId: number) => `card-reasons-${cardId}`,
} as const
