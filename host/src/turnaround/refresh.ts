/** Milliseconds after which the board asks the server again, while somebody sees it. */
export const refresh = 60_000
