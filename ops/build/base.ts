import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration, RuleSetRule } from 'webpack'
import { folderOf } from './packages.ts'

const { resolve } = createRequire(import.meta.url)

/** The one-file build of the library that writes antd's styles; its package does not export it. */
const stylis = join(
  dirname(
    createRequire(
      createRequire(join(folderOf('shared'), 'package.json')).resolve('@ant-design/cssinjs'),
    ).resolve('stylis'),
  ),
  '../stylis.mjs',
)

/** A script that does not arrive within this time counts as failed, in ms. */
const scriptTimeout = 120_000

/**
 * Parts of antd whose packages do not say that their modules have no side effects. An import of one component
 * would bring the package whole. One context would bring antd's own form with its validation.
 */
const pureParts: RuleSetRule = { test: /[\\/]@rc-component[\\/]/, sideEffects: false }

const scriptRule = (development: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: resolve('swc-loader'),
  options: {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2023',
      transform: { react: { runtime: 'automatic', development, refresh: development } },
    },
  },
})

/** Files ending in `.module.css` get local class names; others are global. */
const styleRule: RuleSetRule = {
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: resolve('css-loader'),
      options: { modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is' } },
    },
  ],
  sideEffects: true,
}

/**
 * The common configuration of host and remotes.
 * @param assets folder of the built files, below the output path
 */
export function baseConfiguration(name: string, development: boolean, assets = 'assets'): Configuration {
  const stamp = development ? '' : '.[contenthash:10]'
  return {
    name,
    context: folderOf(name),
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.json'],
      // Stylis reads every style letter by letter. In one file its functions call each other directly. In ten
      // files they do so through getters, half a million times for a first page.
      alias: { stylis$: stylis },
    },
    module: {
      rules: [
        scriptRule(development),
        styleRule,
        pureParts,
        { test: /\.(woff2|svg|png|mp3|ogg|wav)$/, type: 'asset/resource' },
      ],
    },
    output: {
      filename: `${assets}/[name]${stamp}.js`,
      chunkFilename: `${assets}/[name]${stamp}.js`,
      assetModuleFilename: `${assets}/[name].[contenthash:10][ext]`,
      chunkLoadTimeout: scriptTimeout,
      hashFunction: 'xxhash64',
      // A module that threw is run again when it is asked for again, instead of being taken for whole.
      strictModuleErrorHandling: true,
    },
    optimization: {
      // Numbers for names: a chunk's file name says nothing and stays the same between builds.
      chunkIds: development ? 'named' : 'deterministic',
      moduleIds: development ? 'named' : 'deterministic',
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${assets}/[name]${stamp}.css`,
        chunkFilename: `${assets}/[name]${stamp}.css`,
        ignoreOrder: true,
      }),
    ],
    // Budgets are checked on the files that a page loads, not file by file.
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
