import { useEffect } from 'react'
import { tellActivity, watchActivity } from '../session/activity.ts'

/** Watches activity while somebody is signed in. */
export const useActivityWatch = (signedIn: boolean) =>
  useEffect(() => (signedIn ? watchActivity(tellActivity) : undefined), [signedIn])
