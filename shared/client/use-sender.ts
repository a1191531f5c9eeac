import { useEffect } from 'react'

interface Sender {
  readonly begin: () => void
  readonly wake: () => void
  readonly end: () => void
}

/**
 * Begins a sender with its page and ends it with the page. The sender tries again at once when the network is
 * said to be back. It also does when the person looks at the page again.
 */
export function useSender(sender: Sender) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') sender.wake()
    }
    sender.begin()
    window.addEventListener('online', sender.wake)
    document.addEventListener('visibilitychange', look)
    return () => {
      sender.end()
      window.removeEventListener('online', sender.wake)
      document.removeEventListener('visibilitychange', look)
    }
  }, [sender])
}
