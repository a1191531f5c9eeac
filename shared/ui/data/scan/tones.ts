/** Result of a scan; each has a colour, a sign and a tone of its own. */
export type Verdict = 'accepted' | 'look' | 'stop'

interface Note {
  /** Hertz. */
  readonly pitch: number
  /** Seconds from the start of the tone. */
  readonly from: number
  /** Seconds. */
  readonly length: number
  readonly wave: OscillatorType
}

/**
 * Three tones that cannot be taken for one another, also by a person who hears pitch badly: one short high
 * note, two middle notes, three long low rough ones.
 */
export const toneNotes: Readonly<Record<Verdict, readonly Note[]>> = {
  accepted: [{ pitch: 1320, from: 0, length: 0.09, wave: 'sine' }],
  look: [
    { pitch: 740, from: 0, length: 0.11, wave: 'triangle' },
    { pitch: 740, from: 0.17, length: 0.11, wave: 'triangle' },
  ],
  stop: [
    { pitch: 196, from: 0, length: 0.18, wave: 'square' },
    { pitch: 165, from: 0.24, length: 0.18, wave: 'square' },
    { pitch: 165, from: 0.48, length: 0.3, wave: 'square' },
  ],
}

const loudness = 0.18
/** Seconds to swell and fade: a hard edge would click. */
const edge = 0.012

let audio: AudioContext | null = null

/** Plays a tone; silent where the browser has no sound or does not allow it yet. */
export function playTone(verdict: Verdict) {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // Browsers hold sound back until the person has done something; a scan is a key press, so it can go on.
  if (audio.state === 'suspended') void audio.resume()
  for (const note of toneNotes[verdict]) playNote(audio, note)
}

function playNote(context: AudioContext, { pitch, from, length, wave }: Note) {
  const start = context.currentTime + from
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = wave
  oscillator.frequency.value = pitch
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + edge)
  gain.gain.setValueAtTime(loudness, start + length - edge)
  gain.gain.linearRampToValueAtTime(0, start + length)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}
