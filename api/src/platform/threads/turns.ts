interface Owned {
  readonly owner: number | undefined
}

/** Whose job is next. Nothing is remembered once no job waits. */
export function createTurns() {
  const lastTurn = new Map<number | undefined, number>()
  let turn = 0
  return {
    /** Takes the first job of the owner who was served longest ago, or never. */
    take<J extends Owned>(queue: J[]): J | undefined {
      const turnOf = ({ owner }: J) => lastTurn.get(owner) ?? 0
      const earliest = Math.min(...queue.map(turnOf))
      const place = queue.findIndex((job) => turnOf(job) === earliest)
      const [job] = place < 0 ? [] : queue.splice(place, 1)
      turn += 1
      if (job) lastTurn.set(job.owner, turn)
      else lastTurn.clear()
      return job
    },
  }
}
