import { createContext } from 'react'

/** How many modals stand around a component. */
export const ModalDepth = createContext(0)
