import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { answerCalls } from './rows.ts'

answerCalls()
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Gallery />)
