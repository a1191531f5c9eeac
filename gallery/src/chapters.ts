import { basics } from './stories/basics.tsx'
import { display } from './stories/display.tsx'
import { fields } from './stories/fields.tsx'
import { lists } from './stories/lists.tsx'
import { plates } from './stories/plates.tsx'
import { windows } from './stories/windows.tsx'
import type { Chapter } from './story.ts'

export const chapters: readonly Chapter[] = [
  { key: 'basics', title: 'Words, signs and states', stories: basics },
  { key: 'windows', title: 'Windows, keys and messages', stories: windows },
  { key: 'display', title: 'Facts and values', stories: display },
  { key: 'fields', title: 'Forms', stories: fields },
  { key: 'lists', title: 'Lists', stories: lists },
  { key: 'plates', title: 'Plates and scanning', stories: plates },
]
