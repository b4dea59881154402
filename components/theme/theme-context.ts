import {createContext, useContext} from 'react';
import type {Theme} from './theme.ts';

export const ThemeContext = createContext<Theme>({palette: undefined, ascii: false});
export const useTheme = () => useContext(ThemeContext);
