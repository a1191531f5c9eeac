import {
  AppstoreOutlined as AppstoreGlyph,
  ArrowLeftOutlined as ArrowLeftGlyph,
  ArrowRightOutlined as ArrowRightGlyph,
  AuditOutlined as AuditGlyph,
  BarcodeOutlined as BarcodeGlyph,
  BellOutlined as BellGlyph,
  CheckOutlined as CheckGlyph,
  ClockCircleOutlined as ClockCircleGlyph,
  CloseOutlined as CloseGlyph,
  CopyOutlined as CopyGlyph,
  DeleteOutlined as DeleteGlyph,
  DownOutlined as DownGlyph,
  DownloadOutlined as DownloadGlyph,
  EditOutlined as EditGlyph,
  EllipsisOutlined as EllipsisGlyph,
  ExclamationCircleOutlined as ExclamationCircleGlyph,
  ExperimentOutlined as ExperimentGlyph,
  EyeOutlined as EyeGlyph,
  FileDoneOutlined as FileDoneGlyph,
  FileTextOutlined as FileTextGlyph,
  FilterOutlined as FilterGlyph,
  HomeOutlined as HomeGlyph,
  InboxOutlined as InboxGlyph,
  InfoCircleOutlined as InfoCircleGlyph,
  LeftOutlined as LeftGlyph,
  LoadingOutlined as LoadingGlyph,
  LockOutlined as LockGlyph,
  LogoutOutlined as LogoutGlyph,
  MailOutlined as MailGlyph,
  MenuFoldOutlined as MenuFoldGlyph,
  MenuUnfoldOutlined as MenuUnfoldGlyph,
  MoonOutlined as MoonGlyph,
  PhoneOutlined as PhoneGlyph,
  PlusOutlined as PlusGlyph,
  PrinterOutlined as PrinterGlyph,
  QuestionCircleOutlined as QuestionCircleGlyph,
  RedoOutlined as RedoGlyph,
  ReloadOutlined as ReloadGlyph,
  RightOutlined as RightGlyph,
  SearchOutlined as SearchGlyph,
  SendOutlined as SendGlyph,
  SettingOutlined as SettingGlyph,
  SunOutlined as SunGlyph,
  SwapOutlined as SwapGlyph,
  TableOutlined as TableGlyph,
  TeamOutlined as TeamGlyph,
  UndoOutlined as UndoGlyph,
  UploadOutlined as UploadGlyph,
  UserOutlined as UserGlyph,
  WarningOutlined as WarningGlyph,
} from '@ant-design/icons'
import { type ComponentProps, createElement } from 'react'

type Glyph = typeof HomeGlyph
export type IconProps = ComponentProps<Glyph>

/**
 * The icons of the product. They come from here, and not from their package, for two reasons: the style
 * element that they make on first use gets the page's nonce, and they are decoration. Their package gives
 * each an English name that would be read aloud inside a button's own.
 */
const decoration = (glyph: Glyph) =>
  function Icon(props: IconProps) {
    return createElement(glyph, {
      role: 'presentation',
      'aria-hidden': true,
      'aria-label': undefined,
      ...props,
    })
  }

export const AppstoreOutlined = decoration(AppstoreGlyph)
export const ArrowLeftOutlined = decoration(ArrowLeftGlyph)
export const ArrowRightOutlined = decoration(ArrowRightGlyph)
export const AuditOutlined = decoration(AuditGlyph)
export const BarcodeOutlined = decoration(BarcodeGlyph)
export const BellOutlined = decoration(BellGlyph)
export const CheckOutlined = decoration(CheckGlyph)
export const ClockCircleOutlined = decoration(ClockCircleGlyph)
export const CloseOutlined = decoration(CloseGlyph)
export const CopyOutlined = decoration(CopyGlyph)
export const DeleteOutlined = decoration(DeleteGlyph)
export const DownloadOutlined = decoration(DownloadGlyph)
export const DownOutlined = decoration(DownGlyph)
export const EditOutlined = decoration(EditGlyph)
export const EllipsisOutlined = decoration(EllipsisGlyph)
export const ExclamationCircleOutlined = decoration(ExclamationCircleGlyph)
export const ExperimentOutlined = decoration(ExperimentGlyph)
export const EyeOutlined = decoration(EyeGlyph)
export const FileDoneOutlined = decoration(FileDoneGlyph)
export const FileTextOutlined = decoration(FileTextGlyph)
export const FilterOutlined = decoration(FilterGlyph)
export const HomeOutlined = decoration(HomeGlyph)
export const InboxOutlined = decoration(InboxGlyph)
export const InfoCircleOutlined = decoration(InfoCircleGlyph)
export const LeftOutlined = decoration(LeftGlyph)
export const LoadingOutlined = decoration(LoadingGlyph)
export const LockOutlined = decoration(LockGlyph)
export const LogoutOutlined = decoration(LogoutGlyph)
export const MailOutlined = decoration(MailGlyph)
export const MenuFoldOutlined = decoration(MenuFoldGlyph)
export const MenuUnfoldOutlined = decoration(MenuUnfoldGlyph)
export const MoonOutlined = decoration(MoonGlyph)
export const PhoneOutlined = decoration(PhoneGlyph)
export const PlusOutlined = decoration(PlusGlyph)
export const PrinterOutlined = decoration(PrinterGlyph)
export const QuestionCircleOutlined = decoration(QuestionCircleGlyph)
export const RedoOutlined = decoration(RedoGlyph)
export const ReloadOutlined = decoration(ReloadGlyph)
export const RightOutlined = decoration(RightGlyph)
export const SearchOutlined = decoration(SearchGlyph)
export const SendOutlined = decoration(SendGlyph)
export const SettingOutlined = decoration(SettingGlyph)
export const SunOutlined = decoration(SunGlyph)
export const SwapOutlined = decoration(SwapGlyph)
export const TableOutlined = decoration(TableGlyph)
export const TeamOutlined = decoration(TeamGlyph)
export const UndoOutlined = decoration(UndoGlyph)
export const UploadOutlined = decoration(UploadGlyph)
export const UserOutlined = decoration(UserGlyph)
export const WarningOutlined = decoration(WarningGlyph)
