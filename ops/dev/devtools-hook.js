// Stands where the React developer tools would. React registers its renderer here when it loads; the refresh
// runtime of a remote, which comes later, finds it and can replace components in place. Development only.
if (!globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
  let last = 0
  const renderers = new Map()
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject(renderer) {
      last += 1
      renderers.set(last, renderer)
      return last
    },
    checkDCE() {},
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  }
}
