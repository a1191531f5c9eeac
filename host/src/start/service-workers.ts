/**
 * Removes a service worker that an earlier application may have left at this address: it would keep serving
 * old files.
 */
export function removeServiceWorkers() {
  navigator.serviceWorker
    ?.getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    // Refused in private windows, where there is nothing to remove either.
    .catch(() => undefined)
}
