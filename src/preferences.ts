export {themeNames} from './preferences/declared.ts';
export {
  changePreferences,
  defaultPreferences,
  mistakeText,
  type OwnCommand,
  type PreferenceChange,
  type Preferences,
  readPreferences,
  type SavedFilter,
  type SettingMistake,
  type ThemeName,
} from './preferences/read.ts';
