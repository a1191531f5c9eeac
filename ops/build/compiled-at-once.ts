import webpack from 'webpack'

/** After the minimizer, which drops comments, and before hashes are made of the contents. */
const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50

/**
 * Tells the browser (V8's explicit compile hints; others ignore the comment) to compile whole files while
 * they arrive. Compilation runs beside the page's own work, not function by function at each first call. The
 * gain comes from files split by page: most functions of a file are called right after loading.
 * @param exclude files of which a page calls little
 */
export const compiledAtOnce = (exclude: RegExp[] = []) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /\.js$/,
    exclude,
    stage,
  })
