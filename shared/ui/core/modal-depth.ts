import { createContext } from 'react'

/** Number of modals around a component. */
export const ModalDepth = createContext(0)
