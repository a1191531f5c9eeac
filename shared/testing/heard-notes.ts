import { vi } from 'vitest'

/**
 * A browser with sound, for a page under test.
 * @returns the pitches of all notes that were played since, in hertz
 */
export function heardNotes(): number[] {
  const pitches: number[] = []
  const line = { connect: (next: unknown) => next, stop: () => undefined }
  const volume = { setValueAtTime: () => 0, linearRampToValueAtTime: () => 0 }
  hear = (pitch) => pitches.push(pitch)
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running'
      readonly currentTime = 0
      createOscillator = () => {
        const frequency = { value: 0 }
        return { ...line, frequency, start: () => hear(frequency.value) }
      }
      createGain = () => ({ ...line, gain: volume })
    },
  )
  return pitches
}

/** The page keeps the sound that it began with. */
let hear = (_pitch: number): void => undefined
